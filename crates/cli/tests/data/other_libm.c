/* Another machine's mathematical functions: each is wrong by a few units in the last place, and says
 * in the file OTHER_LIBM_CALLS that it was called. Loaded before the platform's own. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void called(const char *name) {
    const char *path = getenv("OTHER_LIBM_CALLS");
    if (!path) return;
    int file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0600);
    if (file < 0) abort();
    char line[32] = "";
    strncat(line, name, sizeof line - 2);
    strcat(line, "\n");
    if (write(file, line, strlen(line)) < 0) abort();
    close(file);
}

static double off(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    if (x - x == 0 && x != 0) bits += 3;
    memcpy(&x, &bits, sizeof bits);
    return x;
}

static float offf(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    if (x - x == 0 && x != 0) bits += 3;
    memcpy(&x, &bits, sizeof bits);
    return x;
}

#define NEXT(type, name) \
    static type next; \
    called(name); \
    if (!next) *(void **)&next = dlsym(RTLD_NEXT, name); \
    if (!next) abort()

typedef double (*one)(double);
typedef double (*two)(double, double);
typedef float (*onef)(float);
typedef float (*twof)(float, float);

#define ONE(name) \
    double name(double x) { NEXT(one, #name); return off(next(x)); } \
    float name##f(float x) { NEXT(onef, #name "f"); return offf(next(x)); }
#define TWO(name) \
    double name(double x, double y) { NEXT(two, #name); return off(next(x, y)); } \
    float name##f(float x, float y) { NEXT(twof, #name "f"); return offf(next(x, y)); }

ONE(exp) ONE(exp2) ONE(exp10) ONE(expm1) ONE(log) ONE(log2) ONE(log10) ONE(log1p) ONE(cbrt)
ONE(sin) ONE(cos) ONE(tan) ONE(asin) ONE(acos) ONE(atan) ONE(sinh) ONE(cosh) ONE(tanh)
ONE(asinh) ONE(acosh) ONE(atanh) ONE(tgamma) ONE(lgamma)
TWO(pow) TWO(hypot) TWO(atan2)

void sincos(double x, double *s, double *c) { *s = sin(x); *c = cos(x); }
void sincosf(float x, float *s, float *c) { *s = sinf(x); *c = cosf(x); }

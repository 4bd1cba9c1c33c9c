const made = new Map();
const places = JSON.parse(document.querySelector("meta[name=assets]").content).modules;
function use(name) {
  if (!made.has(name)) made.set(name, modules[name](use, load));
  return made.get(name);
}
async function load(name) {
  for (const chunk of await Promise.all((places[name] ?? []).map((place) => import(place)))) {
    for (const [path, module] of Object.entries(chunk.default)) modules[path] ??= module;
  }
  return use(name);
}
use("/app.js");

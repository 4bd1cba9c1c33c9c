// A server of its own for each file of tests, which forgets everything when it ends.

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const PATIENCE = 20_000;

/** The program that is tested: the one that was built last in the dev profile, unless told. */
export const PROGRAM =
  process.env.TRIPOT ?? path.join(process.env.CARGO_TARGET_DIR ?? path.join(ROOT, "target"), "debug", "tripot");

/** The example that adds a game to the catalogue, beside the program. */
export const FOURTH = path.join(path.dirname(PROGRAM), "nim");

/** The example that answers as the module for browsers does, beside the program. */
export const ANSWERS = path.join(path.dirname(PROGRAM), "examples", "answers");

/** Starts a server on a free port: `{url, folder, stop(), pause(), resume()}`, with the folder of its tournaments. */
export async function startServer(program = PROGRAM) {
  const folder = await mkdtemp(path.join(tmpdir(), "tripot-browser-"));
  const child = spawn(
    program,
    [
      "serve",
      "--addr",
      "127.0.0.1:0",
      "--database",
      "sqlite::memory:",
      "--tournaments",
      folder,
      "--no-limits",
      "--lang",
      "en",
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const ended = new Promise((resolve) => {
    child.once("exit", resolve);
  });
  const url = await new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("the server does not say where it listens")), PATIENCE);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    createInterface({ input: child.stderr }).on("line", (line) => {
      const found = /http:\/\/[\d.:]+/.exec(line)?.[0];
      if (!found) return;
      clearTimeout(late);
      resolve(found);
    });
  });
  const stop = async () => {
    child.kill("SIGCONT");
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), PATIENCE);
    await ended;
    clearTimeout(late);
    await rm(folder, { recursive: true, force: true });
  };
  /** The server falls silent without closing anything, and goes on where it was. */
  const pause = () => child.kill("SIGSTOP");
  const resume = () => child.kill("SIGCONT");
  return { url, folder, stop, pause, resume };
}

/** Runs the program to its end. */
export function runProgram(...words) {
  return new Promise((resolve, reject) => {
    const child = spawn(PROGRAM, words, { stdio: "ignore" });
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`tripot ${words.join(" ")} ended with ${code}`)),
    );
  });
}

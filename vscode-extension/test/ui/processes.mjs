// Processes: what a process has started, as Linux tells it.

import fs from "node:fs";

/** What a process has started, directly or not, as `{pid, command}`. */
export function descendants(pid) {
  const found = [];
  const look = (id) => {
    for (const task of list(`/proc/${id}/task`)) {
      for (const child of read(`/proc/${id}/task/${task}/children`).split(" ").filter(Boolean)) {
        const command = read(`/proc/${child}/cmdline`).replaceAll("\0", " ");
        found.push({ pid: Number(child), command });
        look(child);
      }
    }
  };
  look(pid);
  return found;
}

/** Stop a process where it is; return what lets it go on. */
export function stopped(pid) {
  process.kill(pid, "SIGSTOP");
  return () => process.kill(pid, "SIGCONT");
}

function list(folder) {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}

function read(file) {
  try {
    return fs.readFileSync(file, "latin1").trim();
  } catch {
    return "";
  }
}

// A stand-in for the native module by which VS Code writes its log files, so that nothing has to be compiled.
const fs = require("node:fs");
const path = require("node:path");

class Logger {
  constructor(_type, _name, file) {
    this.file = file;
    fs.mkdirSync(path.dirname(file), { recursive: true });
  }
  write(level, message) {
    fs.appendFileSync(
      this.file,
      this.plain ? message : `${new Date().toISOString()} [${level}] ${message}\n`,
    );
  }
  getLevel() {
    return this.level ?? 2;
  }
  setLevel(level) {
    this.level = level;
  }
  clearFormatters() {
    this.plain = true;
  }
  setPattern() {}
  flush() {}
  drop() {}
}
for (const level of ["trace", "debug", "info", "warn", "error", "critical"]) {
  Logger.prototype[level] = function (message) {
    this.write(level, message);
  };
}

// One by one, as only then they are seen by an `import`.
exports.version = 1;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.Logger = Logger;
exports.createRotatingLogger = async (...args) => new Logger("rotating", ...args);
exports.createAsyncRotatingLogger = exports.createRotatingLogger;

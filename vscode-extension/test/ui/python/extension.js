// Python: the part of ms-python.python's interface that is used, with one interpreter, named by the environment.
const vscode = require("vscode");

exports.activate = () => {
  const changed = new vscode.EventEmitter();
  const path = process.env.SELECTED_PYTHON;
  return {
    environments: {
      getActiveEnvironmentPath: () => ({ path }),
      resolveEnvironment: async () => ({ executable: { uri: vscode.Uri.file(path) } }),
      onDidChangeActiveEnvironmentPath: changed.event,
    },
  };
};

#!/usr/bin/env bash
# Installs what the UI run needs, once: Debian's Chromium, axe-core, and VS Code's own server out of the npm package
# code-server, which is run directly, so that none of its native modules has to be built.  Prints the folder.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
version=4.100.3
axe=4.14.1
folder=${XDG_CACHE_HOME:-$HOME/.cache}/selfrefine-ci/vscode/$version
export npm_config_ignore_scripts=true npm_config_audit=false npm_config_fund=false npm_config_loglevel=error

if ! command -v chromium >/dev/null; then
    root=()
    [ "$(id -u)" = 0 ] || root=(sudo -n)
    "${root[@]}" apt-get update -qq >&2
    "${root[@]}" apt-get install -y -qq --no-install-recommends chromium >/dev/null 2>&1
fi
command -v chromium >/dev/null || { echo "missing: chromium" >&2; exit 1; }
if [ ! -e "$folder/.ok" ]; then
    rm -rf "$folder"
    mkdir -p "$folder"
    cd "$folder"
    echo '{"private": true}' >package.json
    npm install "code-server@$version" playwright-core@1.65.1 >&2
    cd node_modules/code-server/lib/vscode
    npm install --omit=dev >&2
    ln -sfn node_modules node_modules.asar
    touch "$folder/.ok"
fi
# In a folder of its own, so that an older cache gets it as well and VS Code's modules stay as they are.
if [ ! -e "$folder/axe-$axe/.ok" ]; then
    npm install --prefix "$folder/axe-$axe" "axe-core@$axe" >&2
    ln -sfn "axe-$axe/node_modules/axe-core" "$folder/axe-core"
    touch "$folder/axe-$axe/.ok"
fi
cp "$here/spdlog.cjs" "$folder/node_modules/code-server/lib/vscode/node_modules/@vscode/spdlog/index.js"
echo "$folder"

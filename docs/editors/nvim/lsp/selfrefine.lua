-- For Neovim 0.11 or newer: put this file into ~/.config/nvim/lsp/, and into init.lua:
--   vim.lsp.enable('selfrefine')
return {
  cmd = { 'selfrefine', 'server' },
  filetypes = { 'python' },
  root_markers = { 'pyproject.toml', 'setup.py', 'setup.cfg', '.git' },
  settings = { selfrefine = {} },
}

-- Asks a real Neovim (0.7 to 0.12) for code lenses, as a user's autocommand does, until one says what a change changed.
--   SELFREFINE_PYTHON=… PROJECT=… READY=… nvim --headless --clean -n -c 'luafile neovim_lens.lua'

local project = os.getenv('PROJECT')
local WAIT, shown = 150000, {}

local function say(...) io.stdout:write(string.format(...) .. '\n') end
local function check(ok, ...) if not ok then error(string.format(...), 2) end end
local function clients() return (vim.lsp.get_clients or vim.lsp.get_active_clients)() end

-- What a lens says that begins so, of those that Neovim has for the buffer; it asks for new ones each time.
local function lens_of(start)
  vim.lsp.codelens.refresh({ bufnr = 0 })
  for _, lens in ipairs(vim.lsp.codelens.get(vim.api.nvim_get_current_buf())) do
    local title = lens.command and lens.command.title or ''
    if vim.startswith(title, start) then return title, lens end
  end
end

local function main()
  vim.cmd('edit ' .. project .. '/m.py')
  vim.bo.filetype = 'python'
  local config = vim.tbl_extend('force', dofile(os.getenv('READY')), {
    name = 'selfrefine',
    cmd = { os.getenv('SELFREFINE_PYTHON'), '-m', 'selfrefine_server' },
    root_dir = project,
    init_options = { selfrefine = { codeLens = true } },
    handlers = {
      ['window/showDocument'] = function(_, result)
        table.insert(shown, result.uri)
        return { success = true }
      end,
    },
  })
  if vim.lsp.start then vim.lsp.start(config) else vim.lsp.buf_attach_client(0, vim.lsp.start_client(config)) end
  check(vim.wait(WAIT, function()
    local client = clients()[1]
    return client and vim.lsp.buf_is_attached(0, client.id)
  end, 20), 'never: a client')
  check(vim.wait(WAIT, function() return lens_of('Self-Refine') end, 1000), 'no lens at all')
  check(not lens_of('differs:') and not lens_of('same as HEAD'), 'a lens above what has not changed')

  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    if line == '        return 10' then
      vim.api.nvim_buf_set_lines(0, number - 1, number, false, { '        return 11' })
    end
  end
  check(vim.wait(WAIT, function() return lens_of('differs: bounded(') end, 1000), 'no lens of what changed')
  local title, lens = lens_of('differs: bounded(')
  check(title:find('was 10, now 11', 1, true), 'the lens says %s', title)
  check(lens.range.start.line == 9, 'it stands above line %d', lens.range.start.line + 1)
  say('ok   %s', title)

  -- Several lenses stand above one line: Neovim asks which is meant.
  vim.ui.select = function(items, _, on_choice)
    for index, item in ipairs(items) do
      if vim.startswith((item.lens or item[2] or item).command.title, 'differs: bounded(') then return on_choice(item, index) end
    end
    error('no lens to choose')
  end
  vim.api.nvim_win_set_cursor(0, { lens.range.start.line + 1, 0 })
  vim.lsp.codelens.run()
  -- An older Neovim knows no documents that a server shows: it gets the text of the page's place in a message.
  vim.wait(10000, function() return #shown > 0 end, 100)
  check(not shown[1] or shown[1]:find('%.html$'), 'shown %s', vim.inspect(shown))
  say('ok   a click: %s', shown[1] and 'a page' or 'no page')
end

local ok, why = xpcall(main, debug.traceback)
if not ok then say('FAIL %s', why) end
vim.cmd('silent! bwipeout!')
for _, client in ipairs(clients()) do
  if vim.fn.has('nvim-0.11') == 1 then client:stop() else client.stop() end
end
local gone = vim.wait(5000, function() return #clients() == 0 end, 20)
if not gone then say('FAIL the server does not stop') end
vim.cmd((ok and gone) and 'qall!' or 'cquit 1')

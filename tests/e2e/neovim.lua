-- Drives a real Neovim (0.7 to 0.12) as its user would; leaves with status 0, or 1 after a line that says why.
--   SELFREFINE_PYTHON=… PROJECT=… READY=… nvim --headless --clean -n -c 'luafile neovim.lua'
-- Only the menu (vim.ui.select) is replaced, and what the server tells is recorded on its way to Neovim.

local project = os.getenv('PROJECT')
local progress, messages, tokens, questions, shown = {}, {}, {}, {}, {}
local WAIT = 60000

local function say(...) io.stdout:write(string.format(...) .. '\n') end
local function check(ok, ...) if not ok then error(string.format(...), 2) end end
local function clients() return (vim.lsp.get_clients or vim.lsp.get_active_clients)() end
local function text() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n') end
-- A script is one undo block where a user's keys are many: setting 'undolevels' ends a block.
local function type_(after, line)
  vim.api.nvim_buf_set_lines(0, after, after, false, { line })
  vim.cmd('let &undolevels = &undolevels')
end
local function until_(condition, what)
  check(vim.wait(WAIT, condition, 20), 'never: %s; told %s; text %s', what, vim.inspect(messages), text())
end

local function recorded(method, record)
  return function(err, result, ...)
    record(result)
    local usual = vim.lsp.handlers[method]
    return usual and usual(err, result, ...)
  end
end

local handlers = {
  ['$/progress'] = recorded('$/progress', function(r)
    table.insert(tokens, r.token)
    table.insert(progress, r.value.kind .. ' ' .. (r.value.message or ''))
  end),
  -- Asked whether it trusts a folder, this user says no; whether to apply a diff, yes.
  ['window/showMessageRequest'] = function(_, result)
    table.insert(questions, result.message)
    return { title = vim.startswith(result.message, 'Trust ') and 'No' or 'Apply' }
  end,
  -- A page would go to a browser, which is not there.
  ['window/showDocument'] = function(_, result)
    table.insert(shown, result.uri)
    return { success = true }
  end,
  ['window/showMessage'] = recorded('window/showMessage', function(r) table.insert(messages, r.message) end),
}

local function attach()
  vim.cmd('edit ' .. project .. '/m.py')
  vim.bo.filetype = 'python'
  -- The file that docs/editors/neovim.md has the user copy, with this checkout's server.
  local config = vim.tbl_extend('force', dofile(os.getenv('READY')), {
    name = 'selfrefine',
    cmd = { os.getenv('SELFREFINE_PYTHON'), '-m', 'selfrefine_server' },
    root_dir = project,
    handlers = handlers,
  })
  check(vim.tbl_contains(config.filetypes, vim.bo.filetype), 'not for Python')
  if vim.lsp.start then vim.lsp.start(config) else vim.lsp.buf_attach_client(0, vim.lsp.start_client(config)) end
  until_(function()
    local client = clients()[1]
    return client and vim.lsp.buf_is_attached(0, client.id) and (client.server_capabilities or client.resolved_capabilities)
  end, 'a client')
end

-- Choose an entry of the menu at a line; returns all titles.
local function choose(line, title)
  local titles
  progress, messages, tokens = {}, {}, {}
  vim.api.nvim_win_set_cursor(0, { line, 4 })
  vim.ui.select = function(items, _, on_choice)
    titles = {}
    for index, item in ipairs(items) do
      local action = item.action or item[2] or item
      table.insert(titles, action.title)
      if action.title == title then on_choice(item, index) end
    end
  end
  vim.lsp.buf.code_action()
  until_(function() return titles end, 'a menu')
  return titles
end

local function ended() return progress[#progress] and vim.startswith(progress[#progress], 'end') end
local function working()
  for _, value in ipairs(progress) do if value:find('running the tests', 1, true) then return true end end
end
local function line_of(part)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    if line:find(part, 1, true) then return number end
  end
end
local function refined() return text():find('set(', 1, true) end

local function main()
  attach()
  -- The buffer differs from the file, and starts with letters of one to four bytes.
  type_(0, 'S = "aé€😀"')
  local before = text()

  local titles = choose(4, 'Self-Refine this function: efficiency')
  check(#titles == 5, 'offered %s', vim.inspect(titles))
  until_(ended, 'the end of the refinement')
  until_(refined, 'the edit')
  until_(function() return #messages > 0 end, 'a message')
  check(vim.startswith(text(), 'S = "aé€😀"\n'), 'the rest has changed: %s', text())
  check(working(), 'no progress: %s', vim.inspect(progress))
  check(messages[1] and messages[1]:find('Self-Refine: common: refined, verified, ', 1, true), 'told %s', vim.inspect(messages))
  say('ok   applied; %s', messages[1])
  vim.cmd('silent undo')
  check(text() == before, 'one undo must restore the buffer, not %s', text())
  say('ok   undone in one step')

  choose(4, 'Self-Refine this function: efficiency')
  until_(working, 'work')
  type_(1, 'T = 1')
  type_(-1, '# typed')
  until_(ended, 'the end of the refinement')
  until_(refined, 'the edit')
  until_(function() return #messages > 0 end, 'a message')
  check(vim.startswith(text(), 'S = "aé€😀"\nT = 1\n'), 'typed text is lost above: %s', text())
  check(vim.endswith(text(), '# typed'), 'typed text is lost below: %s', text())
  say('ok   rebased onto what was typed meanwhile')
  vim.cmd('silent undo')

  choose(5, 'Self-Refine this function: efficiency')
  until_(working, 'work')
  type_(4, '    # typed inside')
  local typed = text()
  until_(ended, 'the end of the refinement')
  until_(function() return #messages > 0 end, 'a message')
  check(messages[1]:find('not applied', 1, true), 'told %s', messages[1])
  check(text() == typed, 'the buffer was overwritten: %s', text())
  say('ok   left alone what was typed inside; %s', messages[1]:match('[^;]*'))

  choose(5, 'Self-Refine this function')
  until_(working, 'work')
  local client = clients()[1]
  local token = { token = tokens[1] }
  if vim.fn.has('nvim-0.11') == 1 then client:notify('window/workDoneProgress/cancel', token)
  else client.notify('window/workDoneProgress/cancel', token) end
  until_(ended, 'the end of the cancelled refinement')
  check(progress[#progress] == 'end cancelled', 'ended with %s', progress[#progress])
  check(text() == typed and #messages == 0, 'cancelled, yet told %s', vim.inspect(messages))
  say('ok   cancelled')

  choose(line_of('return 10'), 'Write tests for this function')
  until_(ended, 'the end of the writing')
  until_(function() return #messages > 0 end, 'a message')
  check(messages[1]:find('Self-Refine: bounded: ', 1, true) == 1, 'told %s', messages[1])
  check(#questions == 1 and questions[1]:find('Apply?', 1, true), 'asked %s', vim.inspect(questions))
  check(not shown[1] or shown[1]:find('%.patch$'), 'shown %s', vim.inspect(shown))
  local tests = table.concat(vim.api.nvim_buf_get_lines(vim.fn.bufnr(project .. '/test_m.py'), 0, -1, false), '\n')
  check(tests:find('bounded(11)', 1, true), 'no case more: %s; told %s', tests, messages[1])
  check(text() == typed, 'the function has changed: %s', text())
  say('ok   wrote tests; %s', messages[1])

  local changed = line_of('return 10')
  vim.api.nvim_buf_set_lines(0, changed - 1, changed, false, { '        return 11' })
  choose(changed, 'What changed in behaviour since HEAD?')
  until_(ended, 'the end of the comparison')
  until_(function() return #messages > 0 end, 'a message')
  local said = table.concat(messages, '\n')
  check(said:find('bounded: differs on', 1, true) and said:find('was 10, now 11', 1, true), 'told %s', said)
  say('ok   told what changed since HEAD; %s', messages[#messages])

  questions = {}
  vim.cmd('edit! ' .. os.getenv('UNTRUSTED') .. '/m.py')
  vim.bo.filetype = 'python'
  if not vim.lsp.buf_is_attached(0, client.id) then vim.lsp.buf_attach_client(0, client.id) end
  before = text()
  choose(4, 'Self-Refine this function')
  until_(ended, 'the end of what is not trusted')
  until_(function() return #messages > 0 end, 'a message')
  check(#questions == 1 and questions[1]:find('^Trust '), 'asked %s', vim.inspect(questions))
  check(messages[1]:find('is not trusted, so nothing of it was executed', 1, true), 'told %s', messages[1])
  check(messages[1]:find('line 5', 1, true), 'told nothing of what the rules see: %s', messages[1])
  check(text() == before, 'the buffer has changed: %s', text())
  say('ok   untrusted; %s', messages[1])
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

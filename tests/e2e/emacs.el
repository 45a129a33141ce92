;; Drives a real Emacs with eglot as its user would; leaves with status 0, or 1 after a line that says why.
;;   SELFREFINE_PYTHON=… PROJECT=… emacs -Q --batch -l emacs.el
;; Only the questions to the user are answered here, and what the server tells is recorded on its way.

(require 'eglot)
(require 'cl-lib)
(require 'python)

(setq eglot-sync-connect 30
      eglot-autoshutdown nil
      make-backup-files nil
      create-lockfiles nil
      auto-save-default nil
      ;; What docs/editors/emacs.md asks for: not to be asked about each edit.
      eglot-confirm-server-initiated-edits nil
      eglot-confirm-server-edits nil
      ;; Batch mode has no mouse, but eglot 1.9 looks for one.
      last-nonmenu-event ?x)
(add-to-list 'eglot-server-programs
             `(python-mode ,(getenv "SELFREFINE_PYTHON") "-m" "selfrefine_server"))

(defvar told nil "What the server said to the user, the newest first.")
(cl-defmethod eglot-handle-notification :before
  (_server (_method (eql window/showMessage)) &key message &allow-other-keys)
  (push message told))

;; A user who types just before the edit arrives; eglot tells the server in the next pause.
(defvar type-late nil)
(cl-defmethod eglot-handle-request :before
  (_server (_method (eql workspace/applyEdit)) &key &allow-other-keys)
  (when type-late
    (with-current-buffer "m.py"
      (save-excursion (goto-char (point-max)) (insert type-late))
      (undo-boundary))
    (setq type-late nil)
    (run-with-timer 0.5 nil (lambda () (with-current-buffer "m.py" (eglot--signal-textDocument/didChange))))))

;; Asked whether it trusts a folder, this user says no; whether to apply a diff, yes.
(defvar asked nil)
(cl-defmethod eglot-handle-request
  (_server (_method (eql window/showMessageRequest)) &key message &allow-other-keys)
  (push message asked)
  (list :title (if (string-prefix-p "Trust " message) "No" "Apply")))

;; Eglot asks before it edits a file that nobody has open; this user agrees.
(advice-add 'y-or-n-p :override #'always)

(defun say (&rest arguments) (princ (concat (apply #'format arguments) "\n")))

(defun until (condition what)
  (let ((end (+ (float-time) 60)))
    (while (not (funcall condition))
      (when (> (float-time) end)
        (error "never: %s; told %S; text %s" what told (buffer-string)))
      (accept-process-output nil 0.02))))

(defun check (ok &rest message) (unless ok (apply #'error message)))

(defun type (marker text)
  "Type before a marker; tell the server as eglot does when the user pauses."
  (goto-char (point-min))
  (search-forward marker)
  (goto-char (match-beginning 0))
  (undo-boundary)
  (insert text)
  (undo-boundary)
  (eglot--signal-textDocument/didChange))

(defun execute (command &optional argument)
  (jsonrpc-request (eglot-current-server) :workspace/executeCommand
                   (list :command command :arguments (vector (or argument (list))))))

(defun running () (append (plist-get (execute "selfrefine.info") :running) nil))

(defun choose (marker title)
  "Choose an entry of the menu at a marker; return all titles."
  (setq told nil)
  (goto-char (point-min))
  (search-forward marker)
  (undo-boundary)
  (let (offered)
    (cl-letf (((symbol-function 'completing-read)
               (lambda (_prompt table &rest _)
                 (setq offered (mapcar (lambda (x) (if (consp x) (car x) x)) table))
                 title)))
      (eglot-code-actions (point) nil nil t))
    offered))

(defun applied () (string-match-p "set(" (buffer-string)))
(defun finished () (and told (null (running))))

(defun main ()
  (find-file (expand-file-name "m.py" (getenv "PROJECT")))
  (python-mode)
  (buffer-enable-undo)
  (apply #'eglot--connect (eglot--guess-contact))
  (eglot--maybe-activate-editing-mode)
  (type "def common" "S = \"aé€😀\"\n")
  (let ((before (buffer-string)) typed)
    (let ((offered (choose "if x in seen" "Self-Refine this function: efficiency")))
      (check (= (length offered) 5) "offered %S" offered))
    (until #'finished "the end of the refinement")
    (check (applied) "not applied: %s, told %S" (buffer-string) told)
    (check (string-prefix-p "Self-Refine: common: refined, verified, " (car told)) "told %S" told)
    (say "ok   applied; %s" (car told))
    (undo-boundary)
    (setq last-command nil)
    (undo)
    (check (equal (buffer-string) before) "one undo must restore the buffer, not %s" (buffer-string))
    (eglot--signal-textDocument/didChange)
    (say "ok   undone in one step")

    (choose "if x in seen" "Self-Refine this function: efficiency")
    (until #'running "work")
    (type "def common" "T = 1\n")
    (setq type-late "# typed\n")
    (until #'finished "the end of the refinement")
    (check (applied) "not applied: %s, told %S" (buffer-string) told)
    (check (string-prefix-p "S = \"aé€😀\"\nT = 1\n" (buffer-string)) "typed text is lost: %s" (buffer-string))
    (check (string-suffix-p "# typed\n" (buffer-string)) "typed text is lost: %s" (buffer-string))
    (say "ok   rebased onto what was typed meanwhile")
    (setq last-command nil)
    (undo)
    (eglot--signal-textDocument/didChange)

    (choose "if x in seen" "Self-Refine this function: efficiency")
    (until #'running "work")
    (type "    for x" "    # typed inside\n")
    (setq typed (buffer-string))
    (until #'finished "the end of the refinement")
    (check (string-match-p "not applied" (car told)) "told %S" told)
    (check (equal (buffer-string) typed) "the buffer was overwritten: %s" (buffer-string))
    (say "ok   left alone what was typed inside; %s" (car (split-string (car told) ";")))

    (choose "if x in seen" "Self-Refine this function")
    (until #'running "work")
    (check (eq (plist-get (execute "selfrefine.cancel") :cancelled) t) "not cancelled")
    (until (lambda () (null (running))) "the end of the cancelled refinement")
    ;; This eglot shows no progress, so that the start is a message.
    (check (cl-every (lambda (m) (string-suffix-p ": started" m)) told) "cancelled, yet told %S" told)
    (check (equal (buffer-string) typed) "cancelled, yet edited: %s" (buffer-string))
    (say "ok   cancelled")

    (choose "return 10" "Write tests for this function")
    (until #'finished "the end of the writing")
    (check (string-prefix-p "Self-Refine: bounded: " (car told)) "told %S" told)
    (check (and (= (length asked) 1) (string-match-p "Apply\\?" (car asked))) "asked %S" asked)
    (check (equal (buffer-string) typed) "the function has changed: %s" (buffer-string))
    (with-current-buffer (find-buffer-visiting (expand-file-name "test_m.py" (getenv "PROJECT")))
      (check (string-match-p "bounded(11)" (buffer-string)) "no case more: %s" (buffer-string))
      (set-buffer-modified-p nil))
    (say "ok   wrote tests; %s" (car told))

    (type "10\n    return n" "1")
    (choose "return 110" "What changed in behaviour since HEAD?")
    (until #'finished "the end of the comparison")
    (check (cl-some (lambda (m) (string-match-p "bounded: differs on .*was 10, now 110" m)) told) "told %S" told)
    (say "ok   told what changed since HEAD; %s" (car told))
    (set-buffer-modified-p nil))

  (setq asked nil)

  (find-file (expand-file-name "m.py" (getenv "UNTRUSTED")))
  (python-mode)
  (apply #'eglot--connect (eglot--guess-contact))
  (eglot--maybe-activate-editing-mode)
  (let ((before (buffer-string)))
    (choose "if x in seen" "Self-Refine this function")
    (until #'finished "the end of what is not trusted")
    (check (= (length asked) 1) "asked %S" asked)
    (check (string-match-p "is not trusted, so nothing of it was executed" (car told)) "told %S" told)
    (check (string-match-p "line 5" (car told)) "told nothing of what the rules see: %S" told)
    (check (equal (buffer-string) before) "the buffer has changed: %s" (buffer-string))
    (say "ok   untrusted; %s" (car told))))

(let ((status 0))
  (condition-case why
      (main)
    (error (say "FAIL %s" (error-message-string why)) (setq status 1)))
  (ignore-errors (eglot-shutdown (eglot-current-server) nil 3))
  (set-buffer-modified-p nil)
  (kill-emacs status))

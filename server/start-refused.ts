/** The house cannot start or a command cannot run; the message is one or two sentences a person can act on, printed without a stack. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}

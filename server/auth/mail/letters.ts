export type LetterKind =
  | 'confirmation'
  | 'invite'
  | 'recovery'
  | 'magiclink'
  | 'email_change'
  | 'reauthentication'
  | 'already_registered'
  | 'password_changed'

export interface Letter {
  kind: LetterKind
  /** Where the button leads. */
  link?: string
  /** The code to type instead. */
  code?: string
  /** The new address, in letters about a change of address. */
  newEmail?: string
  /** Minutes until link and code end. */
  minutes?: number
}

interface Words {
  subject: string
  lines: string[]
  action?: string
}

const words: Record<LetterKind, (letter: Letter) => Words> = {
  confirmation: () => ({
    subject: 'Confirm your address',
    lines: ['Someone, most likely you, signed up with this address.'],
    action: 'Confirm this address',
  }),
  invite: () => ({
    subject: 'You are invited',
    lines: ['You have been invited to the house. Accept, and choose a password.'],
    action: 'Accept the invitation',
  }),
  recovery: () => ({
    subject: 'Set a new password',
    lines: ['Someone, most likely you, asked to set a new password.'],
    action: 'Set a new password',
  }),
  magiclink: () => ({ subject: 'Your sign-in link', lines: ['This link signs you in, once.'], action: 'Sign in' }),
  email_change: ({ newEmail }) => ({
    subject: 'Confirm your new address',
    lines: [`You asked to change your address to ${newEmail}.`],
    action: 'Confirm the change',
  }),
  reauthentication: () => ({ subject: 'Your confirmation code', lines: ['Type this code to confirm that it is you.'] }),
  already_registered: () => ({
    subject: 'You already have an account',
    lines: ['Someone, most likely you, tried to sign up with this address. It already has an account: sign in, or set a new password.'],
    action: 'Sign in',
  }),
  password_changed: () => ({
    subject: 'Your password was changed',
    lines: ['The password of your account was changed. If it was not you, set a new one now.'],
    action: 'Set a new password',
  }),
}

/** A letter as plain text and simple HTML, in the house's name. */
export function writeLetter(letter: Letter, houseName: string): { subject: string; text: string; html: string } {
  const { subject, lines, action } = words[letter.kind](letter)
  const validity = letter.minutes ? [`It works once, for ${lasting(letter.minutes)}. If it was not you, do nothing.`] : []
  const code = letter.code ? [`Code: ${letter.code}`] : []
  const link = action && letter.link ? [`${action}:\n${letter.link}`] : []
  const text = [...lines, ...link, ...code, ...validity, houseName].join('\n\n')
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`
  const button =
    action && letter.link
      ? `<p style="margin:0 0 16px"><a href="${escapeHtml(letter.link)}" style="color:#B5300F">${escapeHtml(action)}</a></p>`
      : ''
  const spelled = letter.code ? `<p style="margin:0 0 16px;font:600 22px monospace;letter-spacing:4px">${escapeHtml(letter.code)}</p>` : ''
  const html = `<!doctype html><html lang="en"><body style="margin:0;padding:32px;background:#F6F3EC;color:#1A1816;font:16px/1.5 sans-serif"><div style="max-width:32em">${
    lines.map(paragraph).join('') + button + spelled + validity.map(paragraph).join('')
  }<p style="margin:32px 0 0;border-top:1px solid #1A1816;padding-top:8px">${escapeHtml(houseName)}</p></div></body></html>`
  return { subject: `${houseName}: ${subject}`.replace(/[\r\n]+/g, ' '), text, html }
}

const lasting = (minutes: number) =>
  minutes >= 120 ? `${Math.round(minutes / 60)} hours` : minutes === 1 ? 'one minute' : `${minutes} minutes`

const escapeHtml = (raw: string) => raw.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

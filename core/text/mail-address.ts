import { emailMaxLength } from '../house/specification.ts'

/** Characters not allowed in an address: separators of header lists, line ends, invisible characters. */
const kept = '\\s@<>(),;:"\\\\\\[\\]\\u0000-\\u001f\\u007f-\\u00a0\\u00ad\\u200b-\\u200f\\u2028-\\u202f\\u2060-\\u206f\\ufeff'
const pattern = new RegExp(`^[^${kept}]+@[^${kept}]+$`)

/** Whether this is one mail address that may be in a header or a calendar entry. The same as private.is_mail_address in the database. */
export const isMailAddress = (written: string): boolean => written.length <= emailMaxLength && pattern.test(written)

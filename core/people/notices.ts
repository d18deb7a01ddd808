import { firstOf } from '../text/cut-text.ts'
import { withHours } from '../time/hours.ts'
import { deviceName } from './device-name.ts'
import german from './notice-words/de.json' with { type: 'json' }
import english from './notice-words/en.json' with { type: 'json' }

/** Every kind of notice, as `private.notice_kinds` has them, in the order of the page. */
export const noticeKinds = [
  'message',
  'first-letter',
  'request',
  'request-moved',
  'mention',
  'note',
  'board',
  'team',
  'review',
  'approval',
  'task',
  'team-digest',
  'screening',
  'film',
  'kept-search',
  'film-ready',
  'film-failed',
  'screener',
  'licence',
  'clearance',
  'cohort',
  'release',
  'institution',
  'answer',
  'decision',
  'waiting',
  'account',
  'role',
  'security',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const mailWays = ['never', 'daily', 'at-once'] as const
export type MailWay = (typeof mailWays)[number]

/**
 * Facts of a notice by name. Known everywhere: `from` a person's name, `film` a title, `subject` of a thread, `words` a person's own, shown in quotes;
 * `request`, `state`, `role` codes of ours with words; names that end in `At` moments in ISO 8601; `device` a user agent.
 */
export type NoticeFacts = Record<string, unknown>
export interface SaidNotice {
  kind: string
  about: NoticeFacts
  times: number
}
export type NoticeWords = Record<string, string>

/** Languages a notice can be said in; another is added here with its file. */
const languages: Record<string, NoticeWords> = { en: english, de: german }

/** What a notice says, in one line, and below it what a person wrote, if anything. The same on page, in email and push. `language` as BCP 47. */
export function noticeLine({ kind, about, times }: SaidNotice, language = 'en', timeZone?: string): { line: string; quoted: string } {
  const words: NoticeWords = languages[language.split('-')[0]!] ?? english
  const key = camel(kind)
  const what = typeof about['what'] === 'string' ? words[`${key}_${about['what']}`] : undefined
  const candidates = [what, times > 1 ? words[`${key}_many`] : undefined, words[key], words[`${key}_bare`], words['unknown']]
  const facts = { ...about, times }
  const line = candidates.flatMap((sentence) => (sentence ? (filled(sentence, facts, words, language, timeZone) ?? []) : []))[0] ?? ''
  const quoted = [about['subject'], about['words']].filter((said) => typeof said === 'string' && said !== '')
  return { line, quoted: quoted.join(' — ') }
}

const camel = (kind: string) => kind.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Null when a fact is missing that the sentence needs. */
function filled(sentence: string, facts: NoticeFacts, words: NoticeWords, language: string, timeZone?: string): string | null {
  let missing = false
  const said = sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const fact = facts[name]
    if ((typeof fact !== 'string' && typeof fact !== 'number') || fact === '') missing = true
    return spoken(name, String(fact), words, language, timeZone)
  })
  return missing ? null : said.charAt(0).toUpperCase() + said.slice(1)
}

function spoken(name: string, fact: string, words: NoticeWords, language: string, timeZone?: string): string {
  const coded = words[`fact_${name}_${fact}`]
  if (coded) return coded
  if (name.endsWith('At') && !Number.isNaN(Date.parse(fact)))
    return new Intl.DateTimeFormat(language, withHours({ dateStyle: 'long', timeStyle: 'short', timeZone })).format(new Date(fact))
  if (name === 'device') {
    const { browser, system } = deviceName(fact)
    return [browser, system].filter(Boolean).join(', ') || firstOf(fact, 60)
  }
  return fact
}

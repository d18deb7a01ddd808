import { type Refusals, refusalIn } from '#core/house/refusals.ts'
import { refusalsAreSaid } from '#web/data/house/house-error.ts'
import type { Language } from '#web/ui/house-languages.ts'
import { languageOfBrowser, speak, wordsComeFrom } from '#web/ui/locale.ts'
import { addWords } from '#web/ui/text.ts'

/** Translations are not in the first script; each language is one file, loaded on demand. */
const elsewhere: Partial<Record<Language, () => Promise<{ words: Record<string, Record<string, string>>; refusals: Refusals }>>> = {
  de: () => import('./german.ts'),
}

/** Loads the browser's language. If it fails, the page is in English. */
export async function startLanguage(): Promise<void> {
  wordsComeFrom(async (wanted) => {
    const { words = {}, refusals = {} } = (await elsewhere[wanted]?.()) ?? {}
    for (const [area, said] of Object.entries(words)) addWords(wanted, area, said)
    refusalsAreSaid((sentence) => refusalIn(refusals, sentence))
  })
  await speak(languageOfBrowser()).catch(() => undefined)
}

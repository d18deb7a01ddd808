import german from './de.json' with { type: 'json' }
import english from './en.json' with { type: 'json' }

/** Viewers on other sites have no language setting here: the browser's first language is used. */
const words: Record<keyof typeof english, string> = navigator.language.startsWith('de') ? german : english
document.documentElement.lang = words === german ? 'de' : 'en'

export const houseName = 'Actuality'

/** The few texts of the embedded player, without the library the house's pages use: every byte is loaded on another site. */
export const say = (key: keyof typeof english, values: Record<string, string> = {}): string =>
  words[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

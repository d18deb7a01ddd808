import english from './en.json' with { type: 'json' }

/** The few words of the embedded player, without the library the house's pages use for theirs: every byte is loaded on somebody else's page. */
export const say = (key: keyof typeof english, values: Record<string, string> = {}): string =>
  english[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

export const requestKinds = ['question', 'access', 'licence', 'interview', 'correction', 'withdrawal'] as const
export type RequestKind = (typeof requestKinds)[number]

/** Facts of a thread that an answer may name. */
export type TemplateFacts = Record<'name' | 'film' | 'time' | 'due', string>

/** Puts facts in the place of `{{name}}`, `{{film}}`, `{{time}}`, `{{due}}`; one that is not known stays as it is written, so that its writer sees the gap. */
export const filledTemplate = (body: string, facts: TemplateFacts): string =>
  body.replace(/\{\{\s*(name|film|time|due)\s*\}\}/g, (whole, fact: keyof TemplateFacts) => facts[fact] || whole)

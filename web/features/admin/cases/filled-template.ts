/** A template with its facts in place; a place nobody knows a fact for stays as it is, so that it is seen and filled by hand. */
export const filledTemplate = (body: string, facts: Record<string, string>): string =>
  body.replace(/\{(\w+)\}/g, (place, name: string) => facts[name] || place)

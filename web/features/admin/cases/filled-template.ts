/** A template with placeholders filled; unknown ones stay visible, to be filled by hand. */
export const filledTemplate = (body: string, facts: Record<string, string>): string =>
  body.replace(/\{(\w+)\}/g, (place, name: string) => facts[name] || place)

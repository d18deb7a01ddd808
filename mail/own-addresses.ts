/** The addresses letters of ours come from and are answered to, as they are found in what people send. */
export interface OwnAddresses {
  /** Whether a line names one, with or without a secret. */
  isIn(line: string): boolean
  /** A text without secrets: a person who reads an answer must never read where to answer in its writer's name. */
  takeSecretsOut(text: string): string
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

export function ownAddresses(replyTo: string, secret: string, others: readonly string[] = []): OwnAddresses {
  const at = replyTo.lastIndexOf('@')
  const [name, domain] = [escaped(replyTo.slice(0, at)), escaped(replyTo.slice(at))]
  const anyOf = new RegExp([`(?<![\\w.+-])${name}(?:(?:\\+|%2b)[^\\s@<>"]*)?${domain}`, ...others.map(escaped)].join('|'), 'i')
  const withSecret = new RegExp(`[<[(]?(?:mailto:)?${name}(?:\\+|%2b)[0-9a-f]{32}(?:${domain})?[>\\])]?`, 'gi')
  // A mail program may have broken it in two, and quoted it.
  const bare = new RegExp([...secret].join('[\\s>=]*'), 'gi')
  return {
    isIn: (line) => anyOf.test(line),
    takeSecretsOut: (text) => text.replace(withSecret, '').replace(bare, '…'),
  }
}

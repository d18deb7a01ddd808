import type { SqlObject } from './sql-object.ts'

const everybody = 'anon, authenticated, service_role'

/** The statements that make an object what its source says, whether or not it is there: rights that are no longer said go. */
export function makingOf({ kind, key, name, statements }: SqlObject, isPresent: boolean): string[] {
  const [first, ...rest] = statements as [string, ...string[]]
  switch (kind) {
    case 'function': {
      const signature = key.slice('function '.length)
      // What default privileges give to a new function.
      const asNew = [
        `revoke all on function ${signature} from public, ${everybody}`,
        `grant execute on function ${signature} to service_role`,
      ]
      return [first, ...(isPresent ? asNew : []), ...rest]
    }
    case 'view':
      return [first, ...(isPresent ? [`revoke all on ${name} from ${everybody}`] : []), ...rest]
    case 'table':
      return [`revoke all on ${name} from ${everybody}`, ...statements]
    case 'policy':
      return [...(isPresent ? [dropping(key)] : []), ...statements]
    case 'trigger':
      return [...(isPresent && /^create constraint/i.test(first) ? [dropping(key)] : []), ...statements]
  }
}

/** `drop …` for a policy or trigger by its key. */
export const dropping = (key: string) => `drop ${key.replace(/^(policy|trigger) /, '$1 if exists ')}`

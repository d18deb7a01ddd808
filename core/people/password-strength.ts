export type PasswordWeakness = 'length' | 'characters' | 'pwned'

/** Minimum password length of this house; the server decides, this only helps while typing. */
export const passwordMinLength = 10

/** What is weak about a password while it is typed, as the codes the server uses too. */
export function passwordWeaknesses(password: string, email = ''): PasswordWeakness[] {
  const weak: PasswordWeakness[] = []
  if ([...password].length < passwordMinLength) weak.push('length')
  const local = email.split('@')[0]?.toLowerCase() ?? ''
  const varied = new Set(password.toLowerCase()).size >= 5
  if (!varied || (local.length >= 4 && password.toLowerCase().includes(local))) weak.push('characters')
  return weak
}

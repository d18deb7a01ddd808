import { asHouse } from './clients.ts'

/** Creates an anonymous account: its address is a placeholder, it can sign in only with a token of `tokenFor`. Returns its id. */
export async function makePassingPerson(name: string, kind: 'course' | 'sitting'): Promise<string> {
  const { data, error } = await asHouse().auth.admin.createUser({
    email: `${crypto.randomUUID()}@${kind}.invalid`,
    email_confirm: true,
    user_metadata: { user_type: 'viewer', ...(name && { name }) },
  })
  if (error) throw new Error(`An account could not be made: ${error.message}`, { cause: error })
  return data.user.id
}

/** A single-use sign-in token for this account (`verifyOtp`). Null for one with a real address, which signs in by itself. */
export async function tokenFor(person: string): Promise<string | null> {
  const { data, error } = await asHouse().auth.admin.getUserById(person)
  if (error) throw new Error(`An account could not be read: ${error.message}`, { cause: error })
  const { email } = data.user
  if (!email?.endsWith('.invalid')) return null
  const { data: link, error: failed } = await asHouse().auth.admin.generateLink({ type: 'magiclink', email })
  if (failed) throw new Error(`A token could not be made: ${failed.message}`, { cause: failed })
  return link.properties.hashed_token
}

import { randomBytes } from 'node:crypto'
import type { Asker } from '../asker.ts'
import { type Body, objectField, textField } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { hashPassword, refuseWeakPassword } from '../passwords.ts'
import { AuthProblem, validationFailed } from '../problem.ts'
import { isUuid } from '../sessions/who.ts'
import { durationSeconds } from '../settings.ts'
import { type Account, accountByEmail, accountById, accountByPhone } from './accounts.ts'
import { cleanEmail, cleanPhone } from './addresses.ts'
import { recordAct } from './audit.ts'
import { createAccount } from './create-account.ts'
import { attachEmail, attachPhone, confirmEmail, confirmPhone } from './identities.ts'
import { mergeMetadata } from './metadata.ts'

/** An account made with the service key, confirmed only where it says so. */
export async function createByOperator(auth: AuthContext, asker: Asker, body: Body): Promise<Account> {
  const email = body.email ? cleanEmail(body.email) : undefined
  const phone = body.phone ? cleanPhone(body.phone) : undefined
  if (!email && !phone) throw validationFailed('Cannot create a user without either an email or phone')
  if (email && (await accountByEmail(auth.sql, email))) throw emailTaken()
  if (phone && (await accountByPhone(auth.sql, phone))) throw phoneTaken()
  if (body.id !== undefined && body.id !== null && !isUuid(body.id)) throw validationFailed('ID must conform to the uuid v4 format')
  if (body.password && body.password_hash) throw validationFailed('Only a password or a password hash should be provided')
  const account = await createAccount(auth.sql, {
    id: body.id as string | undefined,
    email,
    phone,
    passwordHash: (await givenHash(auth, body)) ?? (await hashPassword(randomBytes(33).toString('base64'))),
    userMetadata: objectField(body, 'user_metadata'),
    appMetadata: objectField(body, 'app_metadata'),
    role: textField(body, 'role'),
    aud: textField(body, 'aud'),
    emailConfirmed: body.email_confirm === true,
    phoneConfirmed: body.phone_confirm === true,
    bannedUntil: banEnd(body),
  })
  await recordAct(auth.sql, 'user_signedup', undefined, asker.address, { user_id: account.id, user_email: email, user_phone: phone })
  return account
}

/** Changes made with the service key; they count at once. */
export async function updateByOperator(auth: AuthContext, asker: Asker, account: Account, body: Body): Promise<Account> {
  const email = body.email ? cleanEmail(body.email) : undefined
  const phone = body.phone ? cleanPhone(body.phone) : undefined
  const hash = await givenHash(auth, body)
  const [role, userMetadata, appMetadata, until] = [
    textField(body, 'role'),
    objectField(body, 'user_metadata'),
    objectField(body, 'app_metadata'),
    banEnd(body),
  ]
  if (email && email !== account.email && (await accountByEmail(auth.sql, email))) throw emailTaken()
  if (phone && phone !== account.phone && (await accountByPhone(auth.sql, phone))) throw phoneTaken()
  await auth.sql.begin(async (tx) => {
    if (email && email !== account.email) await attachEmail(tx, account, email)
    if (phone && phone !== account.phone) await attachPhone(tx, account, phone)
    if (body.email_confirm === true) await confirmEmail(tx, account.id)
    if (body.phone_confirm === true) await confirmPhone(tx, account.id)
    if (hash) await tx`update users set encrypted_password = ${hash}, updated_at = now() where id = ${account.id}`
    if (role) await tx`update users set role = ${role}, updated_at = now() where id = ${account.id}`
    if (until !== undefined) await tx`update users set banned_until = ${until}, updated_at = now() where id = ${account.id}`
    if (userMetadata || appMetadata) await mergeMetadata(tx, account.id, { userMetadata, appMetadata })
    await recordAct(tx, 'user_modified', undefined, asker.address, {
      user_id: account.id,
      user_email: account.email,
      user_phone: account.phone,
    })
  })
  return (await accountById(auth.sql, account.id))!
}

async function givenHash(auth: AuthContext, body: Body): Promise<string | undefined> {
  const [password, hash] = [textField(body, 'password'), textField(body, 'password_hash')]
  if (hash && !/^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(hash)) throw validationFailed('password_hash must be a bcrypt hash')
  if (!password) return hash
  refuseWeakPassword(password, auth.settings.password)
  return hashPassword(password)
}

/** Until when; null lifts a ban; undefined says nothing about it. */
function banEnd(body: Body): Date | null | undefined {
  const given = textField(body, 'ban_duration')
  if (!given) return undefined
  if (given === 'none') return null
  const seconds = durationSeconds(given)
  if (Number.isNaN(seconds)) throw validationFailed(`invalid format for ban duration: "${given}"`)
  return new Date(Date.now() + seconds * 1000)
}

const emailTaken = () => new AuthProblem(422, 'email_exists', 'A user with this email address has already been registered')
const phoneTaken = () => new AuthProblem(422, 'phone_exists', 'Phone number already registered by another user')

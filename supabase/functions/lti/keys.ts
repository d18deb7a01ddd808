import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { asHouse } from '../_shared/clients.ts'

/** The house's own keys towards course systems, as they fetch them. */
export async function publicKeys(): Promise<{ keys: JWK[] }> {
  await ownKey()
  const { data } = await asHouse().from('course_keys').select('kid, public_jwk').throwOnError()
  return { keys: data.map(({ kid, public_jwk }) => ({ ...(public_jwk as JWK), kid, alg: 'RS256', use: 'sig' })) }
}

/** Signs for a course system; good for five minutes. */
export async function signed(claims: Record<string, unknown>, issuer: string, audience: string): Promise<string> {
  const { kid, key } = await ownKey()
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('5m')
    .setJti(crypto.randomUUID())
    .sign(key)
}

/** Created on first use; after a race both keys are published, and the first signs. */
async function ownKey() {
  const kept = () => asHouse().from('course_keys').select('kid, private_jwk').order('made_at').order('kid').limit(1).throwOnError()
  let [row] = (await kept()).data
  if (!row) {
    const pair = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
    const [public_jwk, private_jwk] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)])
    await asHouse()
      .from('course_keys')
      .insert({ kid: crypto.randomUUID(), public_jwk: { ...public_jwk }, private_jwk: { ...private_jwk } })
      .throwOnError()
    ;[row] = (await kept()).data
  }
  return { kid: row!.kid, key: await importJWK(row!.private_jwk as JWK, 'RS256') }
}

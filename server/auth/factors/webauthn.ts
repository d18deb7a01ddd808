/** The library of security keys and passkeys, fetched with the first of them: it brings certificates and their formats along. */
export const webauthn = () => import('@simplewebauthn/server')

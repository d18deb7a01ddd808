import bcrypt from '@node-rs/bcrypt'

/**
 * Loaded first by the houses of tests: their passwords are hashed with bcrypt's lowest cost. The product's takes 0.08 s of processor for each sign-up and
 * each sign-in, and that it is used is what `server/auth/passwords.test.ts` looks at. An account without a password still costs as much as one with it.
 */
const lowestCost = 4
const { hash } = bcrypt
Object.assign(bcrypt, { hash: (password: string) => hash(password, { cost: lowestCost }) })

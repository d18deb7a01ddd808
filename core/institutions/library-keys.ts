/** What a library's program may read with a key. */
export const keyUses = ['usage', 'catalogue'] as const
export type KeyUse = (typeof keyUses)[number]

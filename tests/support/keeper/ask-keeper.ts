import { askJson, type HouseWish, type KeptHouse, keepersVariable } from './terms.ts'

/** A house kept for this test file. Close it in afterAll. */
export async function openAtKeeper(wish: HouseWish): Promise<KeptHouse & { close(): Promise<void> }> {
  const keepers = process.env[keepersVariable]
  if (!keepers) throw new Error('Nothing keeps houses here: vitest starts it, see tests/support/keeper/global-setup.ts.')
  const keeper = await askJson<string>(`${keepers}/${process.env.VITEST_POOL_ID}`, 'GET')
  const house = await askJson<KeptHouse>(keeper, 'POST', wish)
  return { ...house, close: () => askJson(`${keeper}/${house.id}`, 'DELETE') }
}

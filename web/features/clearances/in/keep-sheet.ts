import type { SheetItem } from '#core/clearance/log-sheet.ts'
import type { PriceRule } from '#core/clearance/price-rule.ts'
import { newId } from '#core/house/new-id.ts'
import { addItems, addLicences, setStatus, writePrice } from '#web/data/clearance/clearance-acts.ts'
import { addProductionPerson } from '#web/data/edit/rush-people.ts'

const rule: Omit<PriceRule, 'basis' | 'rate' | 'currency'> = {
  ...{ tiers: [], minimumSeconds: null, minimumScope: 'item', rounding: 'none', repeats: 'counted', fees: [], withheldPercent: null },
  typedMinor: null,
}
const together = 400

/** Writes imported items, their licensors, licences, statuses and, for who sees money, prices. */
export async function keepSheet(
  film: string,
  items: readonly SheetItem[],
  people: ReadonlyMap<string, string>,
  seesMoney: boolean,
): Promise<void> {
  const ids = new Map([...people].map(([id, name]) => [name.toLowerCase(), id]))
  for (const name of new Set(items.flatMap(({ licensor, owner }) => [licensor, owner]).filter(Boolean))) {
    if (ids.has(name.toLowerCase())) continue
    const id = newId()
    await addProductionPerson(film, id, name, 'licensor')
    ids.set(name.toLowerCase(), id)
  }
  const made = items.map((item) => ({ ...item, id: newId() }))
  const idOf = (name: string) => ids.get(name.toLowerCase()) ?? null
  for (const some of inParts(made))
    await addItems(
      film,
      some.map(({ id, kind, title, code, licensor, owner, licensorNumber, material, creditWords, note }) => ({
        ...{ id, kind, title, code, licensorNumber, material, creditWords, note, licensorId: idOf(licensor), ownerId: idOf(owner) },
      })),
    )
  const licences = made.flatMap(({ id, licences }) =>
    licences.map((licence) => ({
      ...licence,
      countries: [...licence.countries],
      id: newId(),
      itemId: id,
      zone: 'UTC',
      exclusive: false,
      limits: '',
    })),
  )
  for (const some of inParts(licences)) await addLicences(film, some)
  for (const [status, some] of Map.groupBy(made, (item) => item.status))
    if (status !== 'wanted') for (const part of inParts(some)) await setStatus(film, { items: part.map(({ id }) => id), status })
  if (seesMoney) for (const { id, price } of made) if (price) await writePrice(film, id, { ...rule, ...price })
}

function inParts<One>(all: readonly One[]): One[][] {
  return Array.from({ length: Math.ceil(all.length / together) }, (_, at) => all.slice(at * together, (at + 1) * together))
}

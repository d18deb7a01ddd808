import type { EditItem } from '#core/edit/items.ts'
import { newId } from '#core/house/new-id.ts'
import { addSelect, type RushSelect } from '#web/data/edit/selects.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { swapped } from '../open/edit-acts.ts'
import { useOpenEdit } from '../open/open-edit.ts'
import { paperEditText } from '../words.ts'

/** Selects that can take the place of an item. What was there becomes one of them. */
export function Alternates({ item }: { item: EditItem }) {
  const t = useText(paperEditText)
  const { selects, act, film, readOnly } = useOpenEdit()
  const swap = async (select: RushSelect) => {
    const known = [...selects.values()].find(
      ({ rushId, inFrame, outFrame }) => rushId === item.rush && inFrame === item.in && outFrame === item.out,
    )
    const kept = known?.id ?? (await keep(film.id, item))
    act([swapped(item, select, kept)])
  }
  return (
    <ul className="edit-alternates small">
      {item.alternates.map((id) => {
        const select = selects.get(id)
        return (
          select && (
            <li key={id}>
              <span>{select.words || t('selectWithoutWords')}</span>
              {!readOnly && (
                <Button small kind="plain" onClick={() => void swap(select)}>
                  {t('swap')}
                </Button>
              )}
            </li>
          )
        )
      })}
    </ul>
  )
}

/** Keeps a range that was in the edit as a select, so that it can come back. Answers its id; null for what has no range. */
async function keep(film: string, { rush, in: inFrame, out, scene, person, tags }: EditItem): Promise<string | null> {
  if (!rush || inFrame === null || out === null) return null
  const id = newId()
  await addSelect(film, {
    id,
    rushId: rush,
    inFrame,
    outFrame: out,
    words: '',
    tags: [...tags],
    personId: person,
    sceneId: scene,
    mark: null,
    note: '',
  })
  return id
}

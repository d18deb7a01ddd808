import { useState } from 'react'
import type { EditItem } from '#core/edit/items.ts'
import { movedTo, removed } from '#core/edit/moved-items.ts'
import { RowMenu } from '#web/ui/controls/row-menu.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenEdit } from '../open/open-edit.ts'
import { playFrom } from '../open/use-edit-keys.ts'
import { paperEditText } from '../words.ts'
import { ItemDetails } from './item-details.tsx'

/** What can be done with an item; also the way for fingers. */
export function ItemMenu({ item, at }: { item: EditItem; at: number }) {
  const t = useText(paperEditText)
  const whole = useOpenEdit()
  const { act, rows, choose } = whole
  const [details, setDetails] = useState(false)
  const move = (by: number) => {
    act([movedTo(rows, item.id, at + by)])
    choose(item.id)
  }
  const items = () => [
    { label: t('play'), aside: 'P', onChoose: () => playFrom(whole, item.id) },
    ...(at > 0 ? [{ label: t('moveUp'), aside: 'Alt ↑', onChoose: () => move(-1) }] : []),
    ...(at < rows.length - 1 ? [{ label: t('moveDown'), aside: 'Alt ↓', onChoose: () => move(1) }] : []),
    { label: t('details'), onChoose: () => setDetails(true) },
    { label: t('delete'), aside: 'Del', onChoose: () => act([removed(item)]) },
  ]
  return (
    <>
      <RowMenu label={t('itemActsOf', { number: at + 1 })} menuLabel={t('itemActs')} items={items} />
      {details && <ItemDetails item={item} open onOpenChange={setDetails} />}
    </>
  )
}

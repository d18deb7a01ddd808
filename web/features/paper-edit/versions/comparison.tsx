import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { wordsOfItem } from '#core/edit/bite-words.ts'
import { type EditDifference, editDifferences } from '#core/edit/edit-differences.ts'
import { rushTimecode } from '#core/edit/edit-script.ts'
import type { EditItem } from '#core/edit/items.ts'
import { type EditVersion, frozenItemsQuery } from '#web/data/edit/edit-versions.ts'
import { ComparedVersions, now } from '#web/ui/frozen/compared-versions.tsx'
import { Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenEdit } from '../open/open-edit.ts'
import { useRushWords } from '../script/rush-words.ts'
import { paperEditText } from '../words.ts'

/** What makes one version, or what is there now, from another: added, removed, moved, trimmed, struck. */
export function Comparison({ first, versions }: { first: number; versions: readonly EditVersion[] }) {
  const t = useText(paperEditText)
  const whole = useOpenEdit()
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState<number | typeof now>(now)
  const before = useQuery(frozenItemsQuery(whole.edit.id, from))
  const frozen = useQuery({ ...frozenItemsQuery(whole.edit.id, to === now ? from : to), enabled: to !== now })
  const after = to === now ? whole.items : frozen.data
  const found = useMemo(() => (before.data && after ? editDifferences(before.data, after) : undefined), [before.data, after])
  return (
    <div className="stack">
      <ComparedVersions
        {...{ versions, from, to }}
        onChange={(from, to) => {
          setFrom(from)
          setTo(to)
        }}
      />
      {!found && <Loading what={t('loadingVersion')} />}
      {found?.length === 0 && <p className="ui">{t('noDifference')}</p>}
      <ul className="edit-differences ui">
        {found?.map((difference) => (
          <li key={`${difference.kind} ${difference.item.id}`} data-kind={difference.kind}>
            <b>{t(`difference_${difference.kind}`)}</b> <Item item={difference.item} /> <Detail difference={difference} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Item({ item }: { item: EditItem }) {
  const t = useText(paperEditText)
  const { rushes } = useOpenEdit()
  const rush = item.rush ? rushes.get(item.rush) : undefined
  const words = useRushWords(item)
  const said = rush && words ? words.slice(...wordsOfItem(words, item, rush.rate)).map(({ text }) => text) : []
  const text = said.length > 0 ? said.slice(0, 12).join(' ') : item.text
  return <q>{text || t(`kind_${item.kind}`)}</q>
}

/** From where to where it moved; its old and new ends. */
function Detail({ difference }: { difference: EditDifference }) {
  const { rushes } = useOpenEdit()
  if (difference.kind === 'moved')
    return (
      <span className="mono dim">
        {difference.from + 1} → {difference.to + 1}
      </span>
    )
  const rush = difference.item.rush ? rushes.get(difference.item.rush) : undefined
  if (difference.kind !== 'trimmed' || !rush) return null
  const code = ({ in: from, out }: EditItem) => `${rushTimecode(rush, from ?? 0)} - ${rushTimecode(rush, out ?? 0)}`
  return (
    <span className="mono dim">
      {code(difference.before)} → {code(difference.item)}
    </span>
  )
}

import type { ItemKind } from '#core/edit/items.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Menu } from '#web/ui/controls/menu.tsx'
import { useText } from '#web/ui/text.ts'
import { newItem } from '../open/edit-acts.ts'
import { useOpenEdit } from '../open/open-edit.ts'
import { paperEditText } from '../words.ts'

const kinds = ['heading', 'voice-over', 'note', 'title', 'archive', 'pause'] as const satisfies readonly ItemKind[]
const keys: Partial<Record<ItemKind, string>> = { heading: 'H', 'voice-over': 'V', note: 'N', title: 'T' }
const pauseSeconds = 2

/** Adds what is written, behind the chosen item; a heading above it. */
export function AddMenu() {
  const t = useText(paperEditText)
  const { rows, chosen, act, choose, edit } = useOpenEdit()
  const add = (kind: ItemKind) => {
    const at = rows.findIndex(({ id }) => id === chosen)
    const frames = kind === 'pause' ? Math.round((pauseSeconds * edit.rate.frames) / edit.rate.seconds) : null
    const made = newItem(rows, at < 0 ? rows.length : at + (kind === 'heading' ? 0 : 1), kind, { frames })
    act([made])
    choose(made.id)
  }
  return (
    <Menu
      label={t('add')}
      items={kinds.map((kind) => ({ label: t(`kind_${kind}`), aside: keys[kind], onChoose: () => add(kind) }))}
      trigger={
        <Button small kind="ink">
          {t('add')}
        </Button>
      }
    />
  )
}

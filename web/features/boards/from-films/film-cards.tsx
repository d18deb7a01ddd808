import { Drawer } from '#web/ui/controls/dialog.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { useText } from '#web/ui/text.ts'
import { boardsText } from '../words.ts'
import type { Add } from './asking.tsx'
import { Basket } from './basket.tsx'
import { Notes } from './notes.tsx'
import { People, Places } from './people-and-places.tsx'
import { Said } from './said.tsx'
import { Stills } from './stills.tsx'

/** Sources of cards: a caption, a saved moment, a still, a note on a cut, a person, a place. */
export function FilmCards({ onClose, onAdd }: { onClose: () => void; onAdd: Add }) {
  const t = useText(boardsText)
  return (
    <Drawer open onOpenChange={onClose} title={t('fromHouse')}>
      <Tabs
        label={t('fromHouse')}
        tabs={[
          { key: 'said', head: t('saidTab'), body: <Said onAdd={onAdd} /> },
          { key: 'basket', head: t('basketTab'), body: <Basket onAdd={onAdd} /> },
          { key: 'stills', head: t('stillsTab'), body: <Stills onAdd={onAdd} /> },
          { key: 'notes', head: t('notesTab'), body: <Notes onAdd={onAdd} /> },
          { key: 'people', head: t('peopleTab'), body: <People onAdd={onAdd} /> },
          { key: 'places', head: t('placesTab'), body: <Places onAdd={onAdd} /> },
        ]}
      />
    </Drawer>
  )
}

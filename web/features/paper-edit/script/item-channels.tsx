import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditItem } from '#core/edit/items.ts'
import { type Rush, rushesQuery } from '#web/data/edit/rushes.ts'
import { Checkbox, Fieldset } from '#web/ui/controls/check.tsx'
import { FormError } from '#web/ui/controls/field.tsx'
import type { FormValues } from '#web/ui/controls/form-values.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenEdit } from '../open/open-edit.ts'
import { paperEditText } from '../words.ts'

const field = 'channels'
const asTheRush = 'asTheRush'
const shown = 'hasChannels'

/** Which channels of its camera file an item is heard from: as its rush sounds, or some of its own. Nothing where there is no choice. */
export function ItemChannels({ item, error }: { item: EditItem; error: string | undefined }) {
  const t = useText(paperEditText)
  const channels = useChannels(item)
  const [own, setOwn] = useState(item.channels !== null)
  if (channels.length < 2) return null
  return (
    <Fieldset legend={t('channels')} className="edit-channels">
      <input type="hidden" name={shown} value="yes" />
      <Checkbox name={asTheRush} checked={!own} onChange={() => setOwn(!own)}>
        {t('channelsAsRush')}
      </Checkbox>
      {own &&
        channels.map(({ n, name }) => (
          <Checkbox key={n} name={field} value={n} defaultChecked={item.channels?.includes(n) ?? true}>
            {[n, name].filter(Boolean).join(' ')}
          </Checkbox>
        ))}
      <FormError>{error}</FormError>
      <p className="small dim">{t('channelsHint')}</p>
    </Fieldset>
  )
}

/** What was chosen in a form with the fields above: null as the rush sounds, undefined where there was no choice. */
export function channelsIn({ data, has }: FormValues): number[] | null | undefined {
  if (!has(shown)) return undefined
  return has(asTheRush) ? null : data.getAll(field).map(Number)
}

/** The channels of the rush of an item that is heard. A cutaway is silent. */
function useChannels({ rush, kind }: EditItem): Rush['channels'] {
  const { film } = useOpenEdit()
  const { data } = useQuery(rushesQuery(film.id))
  return kind === 'cutaway' ? [] : (data?.find(({ id }) => id === rush)?.channels ?? [])
}

import type { ReactNode } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { useText } from '#web/ui/text.ts'
import { useAsked } from './use-asked.ts'
import { adminText } from './words.ts'

/** The line above a ledger: waiting or settled, mine only, words. `more` is beside them. */
export function Filters({ mine, states = true, more }: { mine?: boolean; states?: boolean; more?: ReactNode }) {
  const t = useText(adminText)
  const { get, set, list } = useAsked()
  return (
    <div className="admin-filters">
      {states && (
        <fieldset className="admin-states" aria-label={t('which')}>
          {(['waiting', 'settled'] as const).map((state) => (
            <Button
              key={state}
              small
              kind="plain"
              aria-pressed={list.state === state}
              onClick={() => set('state', state === 'waiting' ? '' : state)}
            >
              {t(`which_${state}`)}
            </Button>
          ))}
        </fieldset>
      )}
      {mine && (
        <Checkbox checked={Boolean(list.mine)} onChange={(event) => set('mine', event.currentTarget.checked ? '1' : '')}>
          {t('mineOnly')}
        </Checkbox>
      )}
      {more}
      <SearchField
        key={get('words')}
        label={t('searchHere')}
        placeholder={t('searchHere')}
        defaultValue={get('words')}
        act={t('search')}
        onSearch={(words) => set('words', words)}
      />
      {list.one && (
        <Button small onClick={() => set('one', '')}>
          {t('showAll')}
        </Button>
      )}
    </div>
  )
}

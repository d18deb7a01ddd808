import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { readerChoices, useReaderChoices } from '../reader-choices.ts'
import { playerText } from '../words.ts'

/** Whether descriptions are read out by the browser's voice, or left to the eye and the screen reader. */
export function DescriptionSettings() {
  const t = useText(playerText)
  const { descriptionsSpoken } = useReaderChoices()
  if (!('speechSynthesis' in globalThis)) return null
  return (
    <div className="player-panel-group">
      <Select
        label={t('descriptions')}
        value={descriptionsSpoken ? 'spoken' : 'shown'}
        onChange={(event) => readerChoices.set({ descriptionsSpoken: event.target.value === 'spoken' })}
        options={[
          { value: 'spoken', label: t('descriptionsSpoken') },
          { value: 'shown', label: t('descriptionsShown') },
        ]}
      />
    </div>
  )
}

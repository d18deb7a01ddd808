import { Fieldset, Radio } from '#web/ui/check.tsx'
import { useText } from '#web/ui/text.ts'
import type { Film } from './film.ts'
import { Panel } from './panel.tsx'
import { rates } from './shortcuts.ts'
import { useFilmState } from './use-film.ts'
import { playerText } from './words.ts'

export function SpeedPanel({ film }: { film: Film }) {
  const t = useText(playerText)
  const rate = useFilmState(film, (state) => state.rate)
  return (
    <Panel label={t('speedIs', { rate: `${rate}×` })} button={`${rate}×`}>
      <Fieldset legend={t('speed')}>
        {rates.map((each) => (
          <Radio key={each} name="speed" checked={each === rate} onChange={() => film.setRate(each)}>
            {each}×
          </Radio>
        ))}
      </Fieldset>
    </Panel>
  )
}

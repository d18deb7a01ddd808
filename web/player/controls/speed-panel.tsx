import { Fieldset, Radio } from '#web/ui/controls/check.tsx'
import { useText } from '#web/ui/text.ts'
import type { Film } from '../film.ts'
import { useFilmState } from '../use-film.ts'
import { playerText } from '../words.ts'
import { Panel } from './panel.tsx'
import { rates } from './shortcuts.ts'

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

import { useState } from 'react'
import { RangeSlider } from '#web/ui/controls/range-slider.tsx'
import { RangeBar } from '#web/ui/time/range-bar.tsx'
import { RangeKey } from '#web/ui/time/range-key.tsx'
import { everyLane, film } from './sample.ts'

export function BarPart() {
  const [nowMs, setNowMs] = useState(2_832_000)
  return (
    <div className="bars">
      <div>
        <RangeSlider {...everyLane} nowMs={nowMs} seenMs={nowMs} onSeek={setNowMs} zoomable names />
        <RangeKey show={['seen', 'to-come', 'now', 'cleared', 'synthetic', 'not-cleared']} counts={{ question: 4, note: 4, source: 3 }} />
      </div>
      <RangeBar
        {...film}
        label="A Harbour Without Ships, six chapters, 84 minutes. The sentence is spoken at 47 minutes 12 seconds, in chapter 4."
        seenMs={film.durationMs}
        pieces={[{ startsMs: 2_832_000, endsMs: 2_952_000 }]}
      />
      <RangeBar {...film} thin label="Seen up to 47 minutes 12 seconds." seenMs={2_832_000} nowMs={2_832_000} />
      <RangeBar
        {...film}
        thin
        label="Seven matches, three of them next to each other in chapter 3."
        pieces={[1_402_000, 1_770_000, 1_782_000, 1_795_000, 2_832_000, 3_720_000, 4_820_000].map((startsMs) => ({
          startsMs,
          endsMs: startsMs + 14_000,
        }))}
      />
      <RangeBar durationMs={60_000} label="A film without chapters." seenMs={20_000} />
    </div>
  )
}

import { Button } from '#web/ui/controls/button.tsx'
import { Fieldset, Radio } from '#web/ui/controls/check.tsx'
import { useText } from '#web/ui/text.ts'
import type { ComparedCut } from './compared-cut.ts'
import { versionsText } from './words.ts'

export type CompareView = 'beside' | 'wipe' | 'difference'
interface CompareViewsProps {
  from: ComparedCut
  to: ComparedCut
  view: CompareView
  setView: (view: CompareView) => void
  wipe: number
  setWipe: (percent: number) => void
  offset: number
  setOffset: (frames: number) => void
  heard: 'from' | 'to'
  setHeard: (cut: 'from' | 'to') => void
}

/** How two cuts are laid over each other, which sound plays, and the offset of the old one in frames. */
export function CompareViews({ from, to, view, setView, wipe, setWipe, offset, setOffset, heard, setHeard }: CompareViewsProps) {
  const t = useText(versionsText)
  return (
    <>
      <div className="compare-acts">
        <Fieldset legend={t('sideBySide')} className="compare-view">
          {(['beside', 'wipe', 'difference'] as const).map((each) => (
            <Radio key={each} name="compare-view" checked={view === each} onChange={() => setView(each)}>
              {t(each)}
            </Radio>
          ))}
        </Fieldset>
        <Fieldset legend={t('heard')} className="compare-view">
          {(['from', 'to'] as const).map((each) => (
            <Radio key={each} name="compare-heard" checked={heard === each} onChange={() => setHeard(each)}>
              {t('versionN', { number: each === 'from' ? from.number : to.number })}
            </Radio>
          ))}
        </Fieldset>
        {view === 'wipe' && (
          <input
            type="range"
            className="compare-position"
            min={0}
            max={100}
            value={wipe}
            aria-label={t('wipeAt')}
            onChange={(event) => setWipe(Number(event.target.value))}
          />
        )}
      </div>
      {view === 'difference' && <p className="small dim measure">{t('differenceHint')}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons and a figure, no form */}
      <div className="compare-acts" role="group" aria-label={t('offset', { number: from.number })}>
        <span className="small dim">{t('offset', { number: from.number })}</span>
        <Button small aria-label={t('offsetBack')} onClick={() => setOffset(offset - 1)}>
          −1
        </Button>
        <span className="mono" role="status">
          {t('frames', { count: offset })}
        </span>
        <Button small aria-label={t('offsetOn')} onClick={() => setOffset(offset + 1)}>
          +1
        </Button>
      </div>
    </>
  )
}

import { useState } from 'react'
import type { Screening } from '#web/data/screenings/screenings.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { loudnessOf } from '../live/loudness-of.ts'
import { screeningsText } from '../words.ts'
import { type DeviceReport, hearTone, lineNeedsMbit, testDevice } from './test-device.ts'

/** Sound, picture and line, tried before it begins; each says what to do when it is not well. */
export function SelfTest({ screening }: { screening: Pick<Screening, 'items'> }) {
  const t = useText(screeningsText)
  const [report, setReport] = useState<DeviceReport>()
  const [working, setWorking] = useState(false)
  const [heard, setHeard] = useState<boolean>()
  const run = async () => {
    setWorking(true)
    setHeard(undefined)
    // Inside the event handler, or the browser blocks the sound.
    const tone = hearTone(loudnessOf(screening))
    setReport(await testDevice())
    await tone
    setWorking(false)
  }
  const mbit = report?.mbit == null ? '' : numberFormat({ maximumFractionDigits: 1 }).format(report.mbit)
  const line = !report ? '' : report.mbit === null ? 'none' : report.mbit < lineNeedsMbit ? 'slow' : 'good'
  return (
    <section className="door-test" aria-labelledby="door-test">
      <div className="head">
        <h2 id="door-test">{t('selfTest')}</h2>
      </div>
      {report ? (
        <ul role="status">
          <li>
            <b>{t('testSound')}</b>
            {heard === undefined ? (
              <span className="door-heard">
                {t('heardIt')}
                <Button small onClick={() => setHeard(true)}>
                  {t('yes')}
                </Button>
                <Button small onClick={() => setHeard(false)}>
                  {t('no')}
                </Button>
              </span>
            ) : (
              <span>{heard ? t('soundGood') : t('soundBad')}</span>
            )}
          </li>
          <li>
            <b>{t('testPicture')}</b>
            <span>{report.picture ? t('pictureGood') : t('pictureBad')}</span>
          </li>
          <li>
            <b>{t('testLine')}</b>
            <span>{t(`line_${line as 'good'}`, { mbit })}</span>
          </li>
          <li>
            <b>{t('testClock')}</b>
            <span>{t(`clockTest_${report.clock}`, { ms: report.clockErrorMs })}</span>
          </li>
        </ul>
      ) : (
        <p className="small dim">{t('selfTestText')}</p>
      )}
      <p>
        <Button small working={working && t('testing')} onClick={() => void run()}>
          {report ? t('testAgain') : t('test')}
        </Button>
      </p>
    </section>
  )
}

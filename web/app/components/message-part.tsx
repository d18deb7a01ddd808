import { Button } from '#web/ui/controls/button.tsx'
import { SkeletonLine, SkeletonRows, SkeletonStill } from '#web/ui/layout/skeleton.tsx'
import { LoadingStrip, Progress, Strip } from '#web/ui/layout/strip.tsx'
import { toast } from '#web/ui/layout/toast.tsx'

export function MessagePart() {
  return (
    <div className="stack">
      <div className="line">
        <Button onClick={() => toast.success('Welcome back!', 'You have successfully logged in.')}>Say it worked</Button>
        <Button onClick={() => toast.failure('Login failed', 'Invalid login credentials')}>Say it failed</Button>
      </div>
      <p className="ui">Received, 70 of 100</p>
      <Progress value={0.7} label="Received" />
      <p className="ui">Stopped</p>
      <Strip full stopped parts={[{ weight: 1, filled: 1 }]} />
      <p className="ui">Storage, 412 of 500 GB</p>
      <Strip
        label="412 of 500 gigabytes used"
        parts={[{ weight: 260, filled: 1 }, { weight: 98, filled: 1 }, { weight: 54, filled: 1 }, { weight: 88 }]}
      />
      <p className="ui">Loading</p>
      <LoadingStrip label="Loading" />
      <div className="pairs">
        <div>
          <SkeletonStill ratio={2.39} />
          <SkeletonLine as="title-m" width="80%" />
          <SkeletonLine width="60%" />
        </div>
        <SkeletonRows rows={3} />
      </div>
    </div>
  )
}

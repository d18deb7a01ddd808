import { Group, LinearFilter, Mesh, MeshBasicMaterial, SphereGeometry, Vector3, VideoTexture } from 'three'
import type { Stereo } from '#core/spaces/space.ts'
import type { Shown } from './spatial-view.ts'

/** A film all around, drawn from the house's own video element. Of a stereo film the picture for the left eye is shown. */
export function openFilmAround(video: HTMLVideoElement, stereo: Stereo): Shown {
  const geometry = new SphereGeometry(500, 64, 48)
  geometry.scale(-1, 1, 1)
  geometry.rotateY(-Math.PI / 2)
  const map = new VideoTexture(video)
  map.minFilter = LinearFilter
  map.generateMipmaps = false
  if (stereo === 'top-bottom') {
    map.repeat.set(1, 0.5)
    map.offset.set(0, 0.5)
  }
  if (stereo === 'side-by-side') map.repeat.set(0.5, 1)
  const material = new MeshBasicMaterial({ map })
  const root = new Group()
  let drawnSeconds = -1
  root.add(new Mesh(geometry, material))
  return {
    kind: 'scene',
    root,
    centre: new Vector3(),
    radius: 500,
    moves: true,
    beforeFrame() {
      // The texture is notified of played frames; of a frame from before it, or after a seek while paused, it is told here.
      if (video.readyState < 2 || video.seeking || video.currentTime === drawnSeconds) return
      drawnSeconds = video.currentTime
      map.needsUpdate = true
    },
    close() {
      geometry.dispose()
      map.dispose()
      material.dispose()
    },
  }
}

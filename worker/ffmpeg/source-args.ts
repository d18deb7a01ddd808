/**
 * Allowed containers. ffmpeg refuses anything else: playlists, scripts and image patterns
 * could otherwise make it open files that are not the uploader's.
 */
const containers = [
  ...[
    'mov',
    'matroska',
    'avi',
    'mpegts',
    'mpeg',
    'mpegvideo',
    'mxf',
    'flv',
    'asf',
    'ogg',
    'dv',
    'gxf',
    'ivf',
    'rm',
    'wtv',
    'nut',
    'yuv4mpegpipe',
    'm4v',
  ],
  ...[
    'h264',
    'hevc',
    'obu',
    'vc1',
    'dnxhd',
    'wav',
    'w64',
    'mp3',
    'aac',
    'flac',
    'aiff',
    'caf',
    'ac3',
    'eac3',
    'dts',
    'amr',
    'ape',
    'wv',
    'tta',
  ],
]

export interface OpenOptions {
  /** Seek to this time. */
  seekSeconds?: number
  /** Decode key frames only. */
  keyFramesOnly?: boolean
}

/** Path of a file that is still arriving: its bytes are streamed in order. */
export const arriving = 'pipe:0'

/** An uploaded file and the properties of its clock. */
export interface TimedFile {
  path: string
  /** Its timestamps restart somewhere, as in recordings joined byte by byte. */
  clockRestarts?: boolean
  /** Delay against its timestamps; negative: earlier, and what is before 0 is dropped. */
  offsetSeconds?: number
}

/** Opens an uploaded file, and no other file. */
export function sourceArgs({ path, clockRestarts, offsetSeconds }: TimedFile, options: OpenOptions = {}): string[] {
  return [
    ...(options.keyFramesOnly ? ['-skip_frame', 'nokey'] : []),
    // Without it a backward jump of less than ten seconds is followed for one stream only, and the film grows by half.
    ...(clockRestarts ? ['-dts_delta_threshold', '1'] : []),
    // A picture that changes its size is scaled per frame; a rebuilt filter graph would restart the film's time.
    ...['-reinit_filter:v', '0'],
    ...(options.seekSeconds ? ['-ss', options.seekSeconds.toFixed(6)] : []),
    ...(offsetSeconds ? ['-itsoffset', offsetSeconds.toFixed(3)] : []),
    ...['-protocol_whitelist', 'file,pipe', '-format_whitelist', containers.join(), '-i', path === arriving ? path : `file:${path}`],
  ]
}

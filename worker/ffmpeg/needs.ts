import { saysWhere } from './hear-damage.ts'
import { saysLoudness } from './hear-loudness.ts'
import { saysShots } from './hear-shots.ts'

/** Optional features; `lacks` (abilities.ts) is checked where they are used. */
export type Ability = 'loudness' | 'high-range' | 'counted-frames'

export interface Need {
  /** Names of the filters, formats, codecs and options in the trial. */
  name: string
  /** Its purpose, as the end of a sentence for the operator. */
  use: string
  /** Skipped or refused with a message where missing; all others are required. */
  ability?: Ability
  args: string[]
  /** Expected duration of the output: an option may be accepted and yet ineffective. */
  lastsSeconds?: number
}

/** HDR tone mapping. */
export const toStandardRange =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p'

const picture = ['-f', 'lavfi', '-i', 'color=s=64x64:r=25:d=0.2']
const sound = ['-f', 'lavfi', '-i', 'sine=r=48000:d=0.2']
const nowhere = ['-f', 'null', '-']
const seen = (filters: string) => [...picture, '-vf', filters, ...nowhere]
const heard = (filters: string) => [...sound, '-af', filters, ...nowhere]
const coded = ['-c:v', 'libx264', '-preset', 'superfast', '-c:a', 'aac']

/** Every ffmpeg feature the worker uses, each with a trial of a fifth of a second. Add new filters, formats, codecs and options here. */
export const needs: readonly Need[] = [
  {
    name: 'fps=start_time, tpad, trim, setpts, scale=flags, format, setsar, split',
    use: 'encode a picture',
    args: seen(
      'fps=25/1:start_time=0,tpad=stop_mode=clone:stop_duration=1,trim=start_frame=1:end_frame=4,setpts=PTS-STARTPTS,scale=32:32:flags=bicubic,format=yuv420p,setsar=1,split=1',
    ),
  },
  { name: 'scale=out_range:out_color_matrix', use: 'film a path of a space', args: seen('scale=out_range=tv:out_color_matrix=bt709') },
  { name: 'select, showinfo=checksum', use: 'find where a film is damaged', args: seen(saysWhere) },
  { name: 'scdet', use: 'find shots', args: seen(saysShots) },
  { name: 'bwdif', use: 'show interlaced films', args: seen('bwdif=mode=send_frame:deint=all') },
  { name: 'tile', use: 'draw the seek bar', args: seen('scale=32:32:flags=area,format=yuvj420p,showinfo,tile=2x1') },
  {
    name: 'overlay, color, showwaves',
    use: 'show films that are sound alone and mark copies',
    args: [
      ...sound,
      '-filter_complex',
      'color=c=0x0E0D0C:s=64x64:r=25:d=0.2[g];[0:a]aformat=channel_layouts=mono,showwaves=s=64x16:mode=cline:rate=25:colors=0xF2EEE6,format=yuva420p[w];[g][w]overlay=0:(H-h)/2:shortest=1[v]',
      ...['-map', '[v]', ...nowhere],
    ],
  },
  {
    name: 'aresample=async:first_pts, aformat, apad=whole_dur, atrim, asetpts, asplit',
    use: 'encode a sound',
    args: heard(
      'aresample=48000:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo,apad=whole_dur=0.200000,atrim=start_sample=0:end_sample=4800,asetpts=PTS-STARTPTS,asplit=1',
    ),
  },
  {
    name: 'amix=normalize, alimiter=level, adelay=all, afade',
    use: 'mix sounds',
    args: [
      ...[...sound, ...sound, '-filter_complex'],
      '[0:a]afade=t=out:st=0.1:d=0.1,adelay=10:all=1[a];[a][1:a]amix=inputs=2:normalize=0:duration=longest,alimiter=limit=0.95:level=0,apad[s]',
      ...['-map', '[s]', '-t', '0.2', ...nowhere],
    ],
  },
  {
    name: 'concat',
    use: 'make trailers',
    args: [...picture, ...picture, '-filter_complex', '[0:v][1:v]concat=n=2:v=1:a=0[v]', '-map', '[v]', ...nowhere],
  },
  { name: 'volumedetect', use: 'hear which sound tracks are silent', args: heard('volumedetect') },
  { name: saysLoudness, use: 'measure how loud films are', ability: 'loudness', args: heard(saysLoudness) },
  {
    name: 'zscale, tonemap',
    use: 'show films in high dynamic range (HDR)',
    ability: 'high-range',
    args: [
      ...['-f', 'lavfi', '-i', 'color=s=64x64:r=25:d=0.2,format=yuv420p10le', '-vf'],
      ...[`setparams=range=tv:color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc,${toStandardRange}`, ...nowhere],
    ],
  },
  {
    name: 'mp4: cmaf, frag_keyframe, skip_trailer, delay_moov, min_frag_duration, use_editlist; bsf noise=drop, setts; fps_mode, maxrate, sc_threshold',
    use: 'write films as they are played',
    args: [
      ...[
        ...picture,
        ...sound,
        ...coded,
        '-crf',
        '25',
        '-maxrate',
        '1000000',
        '-bufsize',
        '2000000',
        '-profile:v',
        'high',
        '-pix_fmt',
        'yuv420p',
      ],
      ...[
        '-g',
        '5',
        '-keyint_min',
        '5',
        '-sc_threshold',
        '0',
        '-fps_mode',
        'passthrough',
        '-bsf:a',
        'noise=drop=lt(pts\\,0),setts=pts=PTS-0:dts=DTS-0',
      ],
      ...[
        '-bsf:v',
        'setts=pts=if(eq(N\\,0)\\,0\\,PTS):dts=DTS:duration=DURATION:time_base=1/25',
        '-min_frag_duration',
        '1000000',
        '-use_editlist',
        '0',
      ],
      ...[
        '-map_metadata',
        '-1',
        '-map_chapters',
        '-1',
        '-sn',
        '-dn',
        '-f',
        'mp4',
        '-movflags',
        '+cmaf+frag_keyframe+skip_trailer+delay_moov',
        'pipe:1',
      ],
    ],
  },
  {
    // 5.1 counts packet times in the new unit before the filter, and reports the old one.
    name: 'bsf setts=time_base',
    use: 'pass on Matroska films and transport streams as they are',
    ability: 'counted-frames',
    args: [
      ...['-f', 'lavfi', '-i', 'sine=r=48000:d=5', '-c', 'copy', '-bsf:a', 'setts=ts=PTS*TB*5:duration=1:time_base=1/5'],
      ...['-f', 'mov', '-movflags', '+frag_keyframe', 'pipe:1'],
    ],
    lastsSeconds: 5,
  },
  {
    name: 'adts, aac_coder, frag_duration',
    use: 'make sounds in stretches',
    args: [
      ...[...sound, '-c:a', 'aac', '-aac_coder', 'fast', '-f', 'adts', 'pipe:1'],
      ...['-c:a', 'aac', '-f', 'mp4', '-frag_duration', '2000000', '-movflags', '+cmaf+skip_trailer', 'pipe:1'],
    ],
  },
  {
    name: 'framecrc; bsf h264_mp4toannexb, filter_units',
    use: 'read where packets lie',
    args: [...picture, '-c:v', 'libx264', '-bsf:v', 'h264_mp4toannexb,filter_units=pass_types=7-8', '-f', 'framecrc', 'pipe:1'],
  },
  {
    name: 'image2pipe, mjpeg, s16le, f32le, rawvideo, ch_layout',
    use: 'take stills and prints',
    args: [
      ...[...picture, ...sound, '-f', 'f32le', '-ar', '48000', '-ch_layout', 'stereo', '-t', '0', '-i', 'pipe:0'],
      ...['-map', '0:v', '-frames:v', '1', '-q:v', '4', '-f', 'image2pipe', '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', 'pipe:1'],
      ...[
        '-map',
        '0:v',
        '-vf',
        'format=gray',
        '-f',
        'rawvideo',
        'pipe:1',
        '-map',
        '1:a',
        '-ac',
        '1',
        '-ar',
        '8000',
        '-f',
        's16le',
        'pipe:1',
      ],
      ...['-map', '1:a', '-c:a', 'pcm_f32le', '-f', 'f32le', 'pipe:1'],
    ],
  },
  {
    name: 'skip_frame, dts_delta_threshold, reinit_filter, itsoffset, protocol_whitelist',
    use: 'open films',
    args: [
      ...[
        '-skip_frame',
        'nokey',
        '-dts_delta_threshold',
        '1',
        '-reinit_filter:v',
        '0',
        '-itsoffset',
        '0.010',
        '-protocol_whitelist',
        'file,pipe',
      ],
      ...['-format_whitelist', 'lavfi', ...picture, ...nowhere],
    ],
  },
]

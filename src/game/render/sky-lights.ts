import type { Daylight } from '../../components/daylight.ts'
import { clamp, smoothstep } from '../../shaders/lib/trig.ts'
import { directionOf, type Direction } from '../daylight.ts'
import { EYE_HEIGHT, horizonOf, lightThrough, type Rgb } from './atmosphere.ts'

/** What shines in the sky, in the picture's unit of irradiance. */
export interface Lights {
  /** Toward sun and moon. */
  readonly sun: Direction
  readonly moon: Direction
  /** Irradiance of sun and moon above the air. The moon's grows with the night. */
  readonly sunTop: Rgb
  readonly moonTop: Rgb
  /** Toward what casts shadows: the sun, and at night the moon. It changes over while neither shines. */
  readonly caster: Direction
  /** The same as shadow maps have it. */
  readonly mapped: Direction
  readonly byDay: boolean
  /** Irradiance of that on a plane facing it at the ground, without cloud and under it. */
  readonly light: Rgb
  readonly sunlight: Rgb
  /** Share of that which may arrive, for a caster on the horizon; 0 where there is none: then no shadow is drawn. */
  readonly share: number
  /** Irradiance of both on high cloud. */
  readonly high: Rgb
  /** Radiance of a night sky that nothing lights, and of the moon's disc. */
  readonly glow: Rgb
  readonly disc: Rgb
  /** Share of stars that one sees. */
  readonly stars: number
}

/** Irradiance of the sun above the air, in units that the exposure of the picture is made for. */
const SUN: Rgb = [20, 19.4, 18.6]
/** The full moon's, brighter by far than in nature: a picture has not the range of eyes. Bluish, as eyes see at night. */
const MOON: Rgb = [0.03, 0.0345, 0.042]
const GLOW: Rgb = [1.6e-4, 2.2e-4, 3.6e-4]
const MOON_DISC: Rgb = [0.09, 0.09, 0.09]
/** Sine of the sun's radius. */
const RADIUS = 0.0047
const HIGH_CLOUD = 9000
/** Elevations of the sun between which night comes, degrees. */
const NIGHT = [-9, -3] as const
const STARLIGHT = [-13, -5] as const
/** Lower than this nothing shines, and shadows would have no ground to fall on. */
const LOWEST = -0.005
/** Lowest light that shadow maps are drawn for, as a sine: under it they would be seen from below the ground. */
const LOWEST_MAPPED = Math.sin((0.5 * Math.PI) / 180)
/** Sines of the heights under which none of the caster's light arrives, and over which all of it does. */
const CASTER_DOWN = Math.sin((-1 * Math.PI) / 180)
const CASTER_UP = Math.sin((0.5 * Math.PI) / 180)

const scale = ([r, g, b]: Rgb, s: number): Rgb => [r * s, g * s, b * s]
const times = (a: Rgb, b: Rgb): Rgb => [a[0] * b[0], a[1] * b[1], a[2] * b[2]]

/** Straight overhead a light has no bearing, and shadow maps no axes. */
const toward = (azimuth: number, elevation: number): Direction =>
  directionOf(azimuth, clamp(elevation, -89.5, 89.5))
/** Irradiance at the ground of a light above the air: it sets over the width of its disc. */
const atGround = (top: Rgb, y: number, haze: number): Rgb =>
  scale(times(top, lightThrough(EYE_HEIGHT, Math.max(y, -0.01), haze)), smoothstep(-RADIUS, RADIUS, y))
const onCloud = (top: Rgb, y: number, haze: number): Rgb =>
  scale(
    times(top, lightThrough(HIGH_CLOUD, Math.max(y, horizonOf(HIGH_CLOUD)), haze)),
    smoothstep(-0.03, 0.03, y - horizonOf(HIGH_CLOUD)),
  )
/** A direction, lifted to a height where it is lower, as a sine. */
function raised([x, y, z]: Direction, least: number): Direction {
  const high = Math.max(y, least)
  const flat = Math.sqrt(1 - high * high) / Math.sqrt(1 - y * y)
  return [x * flat, high, z * flat]
}

/** @param y sine of the caster's height. */
const shareOf = ([r, g, b]: Rgb, y: number): number =>
  Math.max(r, g, b) < 1e-5 ? 0 : clamp((y - CASTER_DOWN) / (CASTER_UP - CASTER_DOWN), 0, 1)

/** Sun and moon of a daylight. Everything in it is continuous in every field, but for the direction of what gives no light. */
export function lightsOf(daylight: Readonly<Daylight>): Lights {
  const { sunElevation, moonElevation, moonPhase, haze, overcast } = daylight
  const sun = toward(daylight.sunAzimuth, sunElevation)
  const moon = toward(daylight.moonAzimuth, moonElevation)
  const night = 1 - smoothstep(NIGHT[0], NIGHT[1], sunElevation)
  const moonTop = scale(MOON, night * moonPhase ** 1.4 * smoothstep(-18, 0, moonElevation))
  const byDay = night === 0
  const caster = byDay ? sun : moon
  const light = atGround(byDay ? SUN : moonTop, caster[1], haze)
  const sunlight = scale(light, (1 - overcast) ** 2)
  const raisedCaster = raised(caster, LOWEST)
  const highSun = onCloud(SUN, sun[1], haze)
  const highMoon = onCloud(moonTop, moon[1], haze)
  return {
    sun,
    moon,
    sunTop: SUN,
    moonTop,
    caster: raisedCaster,
    mapped: raised(caster, LOWEST_MAPPED),
    byDay,
    light,
    sunlight,
    share: shareOf(sunlight, raisedCaster[1]),
    high: [highSun[0] + highMoon[0], highSun[1] + highMoon[1], highSun[2] + highMoon[2]],
    glow: scale(GLOW, 1 - smoothstep(-12, 0, sunElevation)),
    disc: scale(MOON_DISC, night),
    stars: (1 - smoothstep(STARLIGHT[0], STARLIGHT[1], sunElevation)) * (1 - overcast),
  }
}

import type { attentionHandlers } from "../../components/attention.ts";
import { useLandingText } from "../../i18n/landing-text.ts";
import { PauseIcon, PlayIcon } from "../../icons/landing.ts";
import * as css from "./carousel-view.css.ts";

export interface CarouselViewProps {
  /** 0, 1 or 2. */
  readonly activeSlide: number;
  readonly paused: boolean;
  readonly onPause: () => void;
  readonly onPlay: () => void;
  readonly onSlide: (slide: number) => void;
  /** Event handlers that pause the pictures under the pointer and the keyboard focus. */
  readonly attention?: ReturnType<typeof attentionHandlers> | undefined;
}

const slides = [
  { file: "/images/slide-top-up.svg", caption: "slides.topUp.caption", image: "slides.topUp.image" },
  { file: "/images/slide-send.svg", caption: "slides.send.caption", image: "slides.send.image" },
  {
    file: "/images/slide-statement.svg",
    caption: "slides.statement.caption",
    image: "slides.statement.image",
  },
] as const;

/** Shows one of three pictures; the bar of its caption fills until the next slide. */
export function CarouselView({
  activeSlide,
  paused,
  onPause,
  onPlay,
  onSlide,
  attention,
}: CarouselViewProps) {
  const t = useLandingText();
  return (
    <section aria-label={t("carousel")} data-paused={paused} {...attention}>
      <div className={css.frame}>
        <div className={css.track} data-slide={activeSlide}>
          {slides.map((slide, index) => (
            <img
              key={slide.file}
              src={slide.file}
              alt={t(slide.image)}
              width="480"
              height="360"
              // The other pictures become visible only seconds later.
              fetchPriority={index === 0 ? "high" : "low"}
              className={slide.file === "/images/slide-send.svg" ? css.directionalPicture : css.picture}
            />
          ))}
        </div>
        <button
          type="button"
          className={css.pause}
          aria-label={paused ? t("playCarousel") : t("pauseCarousel")}
          onClick={paused ? onPlay : onPause}
        >
          {paused ? <PlayIcon /> : <PauseIcon />}
        </button>
      </div>
      <ul className={css.captions}>
        {slides.map((slide, index) => (
          <li key={slide.file}>
            <button
              type="button"
              className={css.caption}
              aria-current={index === activeSlide || undefined}
              onClick={() => onSlide(index)}
            >
              <span className={css.bar} aria-hidden="true">
                {index === activeSlide ? <span className={css.progress} /> : null}
              </span>
              <span className={css.captionText}>{t(slide.caption)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

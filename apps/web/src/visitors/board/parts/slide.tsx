import classes from "#visitors/board/parts/board.module.css";
import type { SlideFile } from "#visitors/board/state/slide-show.ts";

/** An image or a silent video. It says nothing that the rest of the board does not, so screen readers leave it out. */
export function Slide({
  slide: { path, type },
  onMissing,
}: {
  readonly slide: SlideFile;
  readonly onMissing: (path: string) => void;
}) {
  const handleError = (): void => onMissing(path);
  return (
    <div className={classes["slide"]} aria-hidden data-slide={path}>
      {type === "image" ? (
        <img src={path} alt="" onError={handleError} />
      ) : (
        <video ref={release} src={path} autoPlay muted loop playsInline onError={handleError} />
      )}
    </div>
  );
}

/** Browsers keep what a video has decoded until it has no source: a board runs for weeks. */
function release(video: HTMLVideoElement): () => void {
  return () => {
    video.pause();
    video.removeAttribute("src");
    video.load();
  };
}

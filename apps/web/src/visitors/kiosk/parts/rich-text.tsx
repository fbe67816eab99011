import { Fragment, type ReactNode } from "react";
import { type RichNode, richNodes } from "#shared/looks/rich-html.ts";
import classes from "#visitors/kiosk/parts/rich-text.module.css";

/** Shows a rich text. Links are not followed, because that would leave the kiosk; their address is shown instead. */
export function RichText({ text }: { readonly text: string }) {
  return <div className={classes["rich"]}>{drawn(richNodes(text))}</div>;
}

const drawn = (nodes: readonly RichNode[]): ReactNode =>
  // The nodes have no ids, and their order never changes.
  // oxlint-disable-next-line react/no-array-index-key
  nodes.map((node, index) => (
    <Fragment key={index}>{typeof node === "string" ? node : element(node)}</Fragment>
  ));

function element({ tag: Tag, href, children }: Exclude<RichNode, string>): ReactNode {
  if (Tag === "br") return <br />;
  if (Tag !== "a") return <Tag>{drawn(children)}</Tag>;
  const address = href?.replace(/^(https?:\/\/|mailto:|tel:)/, "");
  const isSaid = children.some((child) => child === address || child === href);
  return (
    <>
      {drawn(children)}
      {address === undefined || isSaid ? null : <em> ({address})</em>}
    </>
  );
}

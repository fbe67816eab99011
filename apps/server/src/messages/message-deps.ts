/** What composing and sending messages depends on, apart from the database. */
export type MessageDeps = {
  readonly messaging: {
    /** Where visitors reach this installation; links begin with it. Undefined: texts have no links. */
    readonly publicUrl: string | undefined;
    /** Whether letters can be sent for organizations without a mail server of their own. */
    readonly hasMailServer: boolean;
    /** Whether messages without a gateway are shown on the demo's phone. */
    readonly hasDemoPhone: boolean;
  };
};

export namespace OPERATIONS {
    namespace getHealth {
        let method: "GET";
        let path: "/healthz";
        let keyed: false;
    }
    namespace getMetrics {
        let method_1: "GET";
        export { method_1 as method };
        let path_1: "/metrics";
        export { path_1 as path };
        let keyed_1: false;
        export { keyed_1 as keyed };
    }
    namespace getOpenApi {
        let method_2: "GET";
        export { method_2 as method };
        let path_2: "/openapi.json";
        export { path_2 as path };
        let keyed_2: false;
        export { keyed_2 as keyed };
    }
    namespace getReadiness {
        let method_3: "GET";
        export { method_3 as method };
        let path_3: "/readyz";
        export { path_3 as path };
        let keyed_3: false;
        export { keyed_3 as keyed };
    }
    namespace exportMatches {
        let method_4: "GET";
        export { method_4 as method };
        let path_4: "/v1/export";
        export { path_4 as path };
        let keyed_4: false;
        export { keyed_4 as keyed };
    }
    namespace getFeed {
        let method_5: "GET";
        export { method_5 as method };
        let path_5: "/v1/feed";
        export { path_5 as path };
        let keyed_5: false;
        export { keyed_5 as keyed };
    }
    namespace streamFeed {
        let method_6: "GET";
        export { method_6 as method };
        let path_6: "/v1/feed/stream";
        export { path_6 as path };
        let keyed_6: false;
        export { keyed_6 as keyed };
    }
    namespace listGames {
        let method_7: "GET";
        export { method_7 as method };
        let path_7: "/v1/games";
        export { path_7 as path };
        let keyed_7: false;
        export { keyed_7 as keyed };
    }
    namespace getGame {
        let method_8: "GET";
        export { method_8 as method };
        let path_8: "/v1/games/{game}";
        export { path_8 as path };
        let keyed_8: false;
        export { keyed_8 as keyed };
    }
    namespace getEdition {
        let method_9: "GET";
        export { method_9 as method };
        let path_9: "/v1/games/{game}/editions/{edition}";
        export { path_9 as path };
        let keyed_9: false;
        export { keyed_9 as keyed };
    }
    namespace getKeys {
        let method_10: "GET";
        export { method_10 as method };
        let path_10: "/v1/keys";
        export { path_10 as path };
        let keyed_10: false;
        export { keyed_10 as keyed };
    }
    namespace listMatches {
        let method_11: "GET";
        export { method_11 as method };
        let path_11: "/v1/matches";
        export { path_11 as path };
        let keyed_11: false;
        export { keyed_11 as keyed };
    }
    namespace openMatch {
        let method_12: "POST";
        export { method_12 as method };
        let path_12: "/v1/matches";
        export { path_12 as path };
        let keyed_12: true;
        export { keyed_12 as keyed };
    }
    namespace getMatch {
        let method_13: "GET";
        export { method_13 as method };
        let path_13: "/v1/matches/{match_id}";
        export { path_13 as path };
        let keyed_13: false;
        export { keyed_13 as keyed };
    }
    namespace sendCommand {
        let method_14: "POST";
        export { method_14 as method };
        let path_14: "/v1/matches/{match_id}/commands";
        export { path_14 as path };
        let keyed_14: true;
        export { keyed_14 as keyed };
    }
    namespace getEvents {
        let method_15: "GET";
        export { method_15 as method };
        let path_15: "/v1/matches/{match_id}/events";
        export { path_15 as path };
        let keyed_15: false;
        export { keyed_15 as keyed };
    }
    namespace exportEvents {
        let method_16: "GET";
        export { method_16 as method };
        let path_16: "/v1/matches/{match_id}/events.ndjson";
        export { path_16 as path };
        let keyed_16: false;
        export { keyed_16 as keyed };
    }
    namespace forkMatch {
        let method_17: "POST";
        export { method_17 as method };
        let path_17: "/v1/matches/{match_id}/forks";
        export { path_17 as path };
        let keyed_17: true;
        export { keyed_17 as keyed };
    }
    namespace takeOverSeat {
        let method_18: "POST";
        export { method_18 as method };
        let path_18: "/v1/matches/{match_id}/handover";
        export { path_18 as path };
        let keyed_18: true;
        export { keyed_18 as keyed };
    }
    namespace listInvitations {
        let method_19: "GET";
        export { method_19 as method };
        let path_19: "/v1/matches/{match_id}/invitations";
        export { path_19 as path };
        let keyed_19: false;
        export { keyed_19 as keyed };
    }
    namespace createInvitation {
        let method_20: "POST";
        export { method_20 as method };
        let path_20: "/v1/matches/{match_id}/invitations";
        export { path_20 as path };
        let keyed_20: true;
        export { keyed_20 as keyed };
    }
    namespace revokeInvitation {
        let method_21: "DELETE";
        export { method_21 as method };
        let path_21: "/v1/matches/{match_id}/invitations/{invitation_id}";
        export { path_21 as path };
        let keyed_21: false;
        export { keyed_21 as keyed };
    }
    namespace getLegal {
        let method_22: "GET";
        export { method_22 as method };
        let path_22: "/v1/matches/{match_id}/legal";
        export { path_22 as path };
        let keyed_22: false;
        export { keyed_22 as keyed };
    }
    namespace planLegal {
        let method_23: "POST";
        export { method_23 as method };
        let path_23: "/v1/matches/{match_id}/legal";
        export { path_23 as path };
        let keyed_23: false;
        export { keyed_23 as keyed };
    }
    namespace getPicture {
        let method_24: "GET";
        export { method_24 as method };
        let path_24: "/v1/matches/{match_id}/picture.svg";
        export { path_24 as path };
        let keyed_24: false;
        export { keyed_24 as keyed };
    }
    namespace getReceipt {
        let method_25: "GET";
        export { method_25 as method };
        let path_25: "/v1/matches/{match_id}/receipt";
        export { path_25 as path };
        let keyed_25: false;
        export { keyed_25 as keyed };
    }
    namespace getRecord {
        let method_26: "GET";
        export { method_26 as method };
        let path_26: "/v1/matches/{match_id}/record";
        export { path_26 as path };
        let keyed_26: false;
        export { keyed_26 as keyed };
    }
    namespace declineRematch {
        let method_27: "DELETE";
        export { method_27 as method };
        let path_27: "/v1/matches/{match_id}/rematch";
        export { path_27 as path };
        let keyed_27: false;
        export { keyed_27 as keyed };
    }
    namespace askRematch {
        let method_28: "POST";
        export { method_28 as method };
        let path_28: "/v1/matches/{match_id}/rematch";
        export { path_28 as path };
        let keyed_28: false;
        export { keyed_28 as keyed };
    }
    namespace replayEvents {
        let method_29: "GET";
        export { method_29 as method };
        let path_29: "/v1/matches/{match_id}/replay";
        export { path_29 as path };
        let keyed_29: false;
        export { keyed_29 as keyed };
    }
    namespace takeSeat {
        let method_30: "POST";
        export { method_30 as method };
        let path_30: "/v1/matches/{match_id}/seats";
        export { path_30 as path };
        let keyed_30: true;
        export { keyed_30 as keyed };
    }
    namespace leaveSeat {
        let method_31: "DELETE";
        export { method_31 as method };
        let path_31: "/v1/matches/{match_id}/seats/{seat}";
        export { path_31 as path };
        let keyed_31: false;
        export { keyed_31 as keyed };
    }
    namespace handOverSeat {
        let method_32: "POST";
        export { method_32 as method };
        let path_32: "/v1/matches/{match_id}/seats/{seat}/handover";
        export { path_32 as path };
        let keyed_32: false;
        export { keyed_32 as keyed };
    }
    namespace eraseSeatName {
        let method_33: "DELETE";
        export { method_33 as method };
        let path_33: "/v1/matches/{match_id}/seats/{seat}/name";
        export { path_33 as path };
        let keyed_33: false;
        export { keyed_33 as keyed };
    }
    namespace reissueSeat {
        let method_34: "POST";
        export { method_34 as method };
        let path_34: "/v1/matches/{match_id}/seats/{seat}/reissue";
        export { path_34 as path };
        let keyed_34: true;
        export { keyed_34 as keyed };
    }
    namespace streamEvents {
        let method_35: "GET";
        export { method_35 as method };
        let path_35: "/v1/matches/{match_id}/stream";
        export { path_35 as path };
        let keyed_35: false;
        export { keyed_35 as keyed };
    }
    namespace issueTicket {
        let method_36: "POST";
        export { method_36 as method };
        let path_36: "/v1/matches/{match_id}/tickets";
        export { path_36 as path };
        let keyed_36: false;
        export { keyed_36 as keyed };
    }
    namespace getView {
        let method_37: "GET";
        export { method_37 as method };
        let path_37: "/v1/matches/{match_id}/view";
        export { path_37 as path };
        let keyed_37: false;
        export { keyed_37 as keyed };
    }
    namespace eraseMe {
        let method_38: "DELETE";
        export { method_38 as method };
        let path_38: "/v1/me";
        export { path_38 as path };
        let keyed_38: false;
        export { keyed_38 as keyed };
    }
    namespace getMe {
        let method_39: "GET";
        export { method_39 as method };
        let path_39: "/v1/me";
        export { path_39 as path };
        let keyed_39: false;
        export { keyed_39 as keyed };
    }
    namespace renameMe {
        let method_40: "PATCH";
        export { method_40 as method };
        let path_40: "/v1/me";
        export { path_40 as path };
        let keyed_40: false;
        export { keyed_40 as keyed };
    }
    namespace listMyInvitations {
        let method_41: "GET";
        export { method_41 as method };
        let path_41: "/v1/me/invitations";
        export { path_41 as path };
        let keyed_41: false;
        export { keyed_41 as keyed };
    }
    namespace declineInvitation {
        let method_42: "DELETE";
        export { method_42 as method };
        let path_42: "/v1/me/invitations/{invitation_id}";
        export { path_42 as path };
        let keyed_42: false;
        export { keyed_42 as keyed };
    }
    namespace listMyMatches {
        let method_43: "GET";
        export { method_43 as method };
        let path_43: "/v1/me/matches";
        export { path_43 as path };
        let keyed_43: false;
        export { keyed_43 as keyed };
    }
    namespace streamMyMatches {
        let method_44: "GET";
        export { method_44 as method };
        let path_44: "/v1/me/stream";
        export { path_44 as path };
        let keyed_44: false;
        export { keyed_44 as keyed };
    }
    namespace createPlayer {
        let method_45: "POST";
        export { method_45 as method };
        let path_45: "/v1/players";
        export { path_45 as path };
        let keyed_45: true;
        export { keyed_45 as keyed };
    }
    namespace erasePlayer {
        let method_46: "DELETE";
        export { method_46 as method };
        let path_46: "/v1/players/{player_id}";
        export { path_46 as path };
        let keyed_46: false;
        export { keyed_46 as keyed };
    }
    namespace renewPlayerToken {
        let method_47: "POST";
        export { method_47 as method };
        let path_47: "/v1/players/{player_id}/token";
        export { path_47 as path };
        let keyed_47: false;
        export { keyed_47 as keyed };
    }
    namespace advanceClock {
        let method_48: "POST";
        export { method_48 as method };
        let path_48: "/v1/sandbox/clock";
        export { path_48 as path };
        let keyed_48: false;
        export { keyed_48 as keyed };
    }
    namespace getTime {
        let method_49: "GET";
        export { method_49 as method };
        let path_49: "/v1/time";
        export { path_49 as path };
        let keyed_49: false;
        export { keyed_49 as keyed };
    }
    namespace listWebhooks {
        let method_50: "GET";
        export { method_50 as method };
        let path_50: "/v1/webhooks";
        export { path_50 as path };
        let keyed_50: false;
        export { keyed_50 as keyed };
    }
    namespace createWebhook {
        let method_51: "POST";
        export { method_51 as method };
        let path_51: "/v1/webhooks";
        export { path_51 as path };
        let keyed_51: true;
        export { keyed_51 as keyed };
    }
    namespace deleteWebhook {
        let method_52: "DELETE";
        export { method_52 as method };
        let path_52: "/v1/webhooks/{webhook_id}";
        export { path_52 as path };
        let keyed_52: false;
        export { keyed_52 as keyed };
    }
    namespace getWebhook {
        let method_53: "GET";
        export { method_53 as method };
        let path_53: "/v1/webhooks/{webhook_id}";
        export { path_53 as path };
        let keyed_53: false;
        export { keyed_53 as keyed };
    }
    namespace changeWebhook {
        let method_54: "PATCH";
        export { method_54 as method };
        let path_54: "/v1/webhooks/{webhook_id}";
        export { path_54 as path };
        let keyed_54: false;
        export { keyed_54 as keyed };
    }
    namespace pauseWebhook {
        let method_55: "POST";
        export { method_55 as method };
        let path_55: "/v1/webhooks/{webhook_id}/pause";
        export { path_55 as path };
        let keyed_55: false;
        export { keyed_55 as keyed };
    }
    namespace replayWebhook {
        let method_56: "POST";
        export { method_56 as method };
        let path_56: "/v1/webhooks/{webhook_id}/replay";
        export { path_56 as path };
        let keyed_56: false;
        export { keyed_56 as keyed };
    }
    namespace resumeWebhook {
        let method_57: "POST";
        export { method_57 as method };
        let path_57: "/v1/webhooks/{webhook_id}/resume";
        export { path_57 as path };
        let keyed_57: false;
        export { keyed_57 as keyed };
    }
    namespace rotateWebhookSecret {
        let method_58: "POST";
        export { method_58 as method };
        let path_58: "/v1/webhooks/{webhook_id}/secret";
        export { path_58 as path };
        let keyed_58: true;
        export { keyed_58 as keyed };
    }
}
